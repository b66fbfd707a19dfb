; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_f16_f16_matrix_mad_k16: C has an unsupported accumulator type; expected K 16 with f16 operands and f32 or f16 accumulators

define spir_kernel void @k() {
  %d = call <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_s(<8 x i16> undef, <8 x i32> undef, <8 x i16> undef)
  ret void
}

declare <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_s(<8 x i16>, <8 x i32>, <8 x i16>)
