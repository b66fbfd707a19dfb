; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_bf16_bf16_matrix_mad_k16_bf16: the name says 'bf16' and the result is f32; the nearest that works is intel_sub_group_bf16_bf16_matrix_mad_k16

define spir_kernel void @k() {
  %d = call <8 x float> @_Z45intel_sub_group_bf16_bf16_matrix_mad_k16_bf16Dv8_sDv8_iDv8_f(<8 x i16> undef, <8 x i32> undef, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z45intel_sub_group_bf16_bf16_matrix_mad_k16_bf16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)
