; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_e2m1_e2m1_matrix_mad_k64: operands of e2m1 and e2m1 with K 64 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_f16_f16_matrix_mad_k16

define spir_kernel void @k() {
  %d = call <8 x float> @_Z40intel_sub_group_e2m1_e2m1_matrix_mad_k64Dv8_sDv8_iDv8_f(<8 x i16> undef, <8 x i32> undef, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z40intel_sub_group_e2m1_e2m1_matrix_mad_k64Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)
