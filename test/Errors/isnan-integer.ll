; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': isnan: expected 1 floats, or vectors of them, and as many integers as result{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i32 @_Z5isnanf(i32 %x)
  ret void
}

declare i32 @_Z5isnanf(i32)
