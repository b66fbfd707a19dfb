; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_bf16_bf16_scaled_matrix_mad_k16: sub-groups of 32 work-items and 8 rows; expected sub-groups of 16, which have the scales of up to 16 rows
; CHECK: error: kernel 'operands': intel_sub_group_bf16_bf16_scaled_matrix_mad_k16: expected A, B, an accumulator and two scales

define spir_kernel void @k() !intel_reqd_sub_group_size !0 {
  %d = call <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_fhh(<8 x i16> undef, <8 x i32> undef, <8 x float> undef, i8 undef, i8 undef)
  ret void
}

define spir_kernel void @operands() {
  %d = call <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> undef, <8 x i32> undef, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_fhh(<8 x i16>, <8 x i32>, <8 x float>, i8, i8)
declare <8 x float> @_Z47intel_sub_group_bf16_bf16_scaled_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)

!0 = !{i32 32}
