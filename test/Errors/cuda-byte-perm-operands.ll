; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': byte_perm: expected 3 operands of one type{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i32 @__nv_byte_perm(i32 %x, i64 0, i32 1)
  ret void
}

declare i32 @__nv_byte_perm(i32, i64, i32)
