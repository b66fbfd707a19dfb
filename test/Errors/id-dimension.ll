; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': work-item query global_id: expected one dimension operand{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i64 @_Z13get_global_idv()
  ret void
}

declare i64 @_Z13get_global_idv()
