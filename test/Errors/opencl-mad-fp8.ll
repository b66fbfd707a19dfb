; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_e4m3_e5m2_matrix_mad_k32: operands of e4m3 and e5m2 with K 32 are recognised, and no target runs them yet; the nearest that works is intel_sub_group_f16_f16_matrix_mad_k16

define spir_kernel void @k() {
  %d = call <8 x float> @_Z40intel_sub_group_e4m3_e5m2_matrix_mad_k32Dv8_sDv8_iDv8_f(<8 x i16> undef, <8 x i32> undef, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z40intel_sub_group_e4m3_e5m2_matrix_mad_k32Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)
