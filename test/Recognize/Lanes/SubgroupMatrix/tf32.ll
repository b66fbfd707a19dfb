; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; tf32 is passed as floats; a row of A takes eight lanes, so 16 lanes hold two rows.

; CHECK: @tenon.from.fragment.a.f32.8x8.v4f32(<4 x float> %a0)
; CHECK: @tenon.from.fragment.b.f32.8x16.v8f32(
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: @tenon.from.fragment.a.f32.1x8.f32(float %a1)
; CHECK: @tenon.muladd.f32.1x16x8.tf32.tf32(

define spir_kernel void @k(<4 x float> %a0, <8 x float> %b0, <8 x float> %c0, float %a1, <8 x float> %b1, float %c1) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 8, <4 x float> %a0, <8 x float> %b0, <8 x float> %c0, i32 768)
  %d1 = call float @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 8, float %a1, <8 x float> %b1, float %c1, i32 768)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <4 x float>, <8 x float>, <8 x float>, i32)
declare float @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, float, <8 x float>, float, i32)
