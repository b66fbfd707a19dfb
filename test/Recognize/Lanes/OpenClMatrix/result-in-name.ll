; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A name may contain the result's type if it differs from the accumulator's.

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16.bf16(
; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16.f32(

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x i16> %x, <8 x float> %y) {
  %d = call <8 x float> @_Z44intel_sub_group_bf16_bf16_matrix_mad_k16_f32Dv8_sDv8_iS_(<8 x i16> %a, <8 x i32> %b, <8 x i16> %x)
  %e = call <8 x i16> @_Z45intel_sub_group_bf16_bf16_matrix_mad_k16_bf16Dv8_sDv8_iDv8_f(<8 x i16> %a, <8 x i32> %b, <8 x float> %y)
  ret void
}

declare <8 x float> @_Z44intel_sub_group_bf16_bf16_matrix_mad_k16_f32Dv8_sDv8_iS_(<8 x i16>, <8 x i32>, <8 x i16>)
declare <8 x i16> @_Z45intel_sub_group_bf16_bf16_matrix_mad_k16_bf16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)
