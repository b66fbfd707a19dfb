; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_bf16_bf16_scaled_matrix_mad_k16: scaled operands are recognised, but no target supports them yet; the nearest that works is intel_sub_group_bf16_bf16_matrix_mad_k16

define spir_kernel void @k() {
  %d = call <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_fhh(<8 x i16> undef, <8 x i32> undef, <8 x float> undef, i8 undef, i8 undef)
  ret void
}

declare <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_fhh(<8 x i16>, <8 x i32>, <8 x float>, i8, i8)
