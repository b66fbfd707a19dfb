; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': any: expected an integer as result{{$}}

define spir_kernel void @k(<4 x i32> %x) {
  %r = call float @_Z3anyDv4_i(<4 x i32> %x)
  ret void
}

declare float @_Z3anyDv4_i(<4 x i32>)
