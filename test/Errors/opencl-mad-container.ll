; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': intel_sub_group_f16_f16_matrix_mad_k16: A has components i8, expected i16 or i32 that packs f16 operands

define spir_kernel void @k() {
  %d = call <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_cDv8_iDv8_f(<8 x i8> undef, <8 x i32> undef, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_cDv8_iDv8_f(<8 x i8>, <8 x i32>, <8 x float>)
