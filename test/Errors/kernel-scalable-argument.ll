; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': a scalable vector cannot be a parameter of a kernel; expected a vector of a fixed number of elements

define spir_kernel void @k(<vscale x 4 x i32> %x) {
  ret void
}
