; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_shuffle_up: expected two values of one type

define spir_kernel void @k(i32 %n) {
  %r = call float @_Z26intel_sub_group_shuffle_upifj(i32 1, float 0.0, i32 1)
  ret void
}

declare float @_Z26intel_sub_group_shuffle_upifj(i32, float, i32)
