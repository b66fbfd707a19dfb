; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; M is the number of the result's components, 1 for a scalar.

; CHECK: @tenon.muladd.f32.1x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.2x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.3x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.4x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.5x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.6x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.7x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(

define spir_kernel void @k(i16 %a0, <8 x i32> %b0, float %c0, <2 x i16> %a1, <8 x i32> %b1, <2 x float> %c1, <3 x i16> %a2, <8 x i32> %b2, <3 x float> %c2, <4 x i16> %a3, <8 x i32> %b3, <4 x float> %c3, <5 x i16> %a4, <8 x i32> %b4, <5 x float> %c4, <6 x i16> %a5, <8 x i32> %b5, <6 x float> %c5, <7 x i16> %a6, <8 x i32> %b6, <7 x float> %c6, <8 x i16> %a7, <8 x i32> %b7, <8 x float> %c7) {
  %d0 = call float @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, i16 %a0, <8 x i32> %b0, float %c0, i32 12288)
  %d1 = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 16, <2 x i16> %a1, <8 x i32> %b1, <2 x float> %c1, i32 12288)
  %d2 = call <3 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32 16, <3 x i16> %a2, <8 x i32> %b2, <3 x float> %c2, i32 12288)
  %d3 = call <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_4(i32 16, <4 x i16> %a3, <8 x i32> %b3, <4 x float> %c3, i32 12288)
  %d4 = call <5 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_5(i32 16, <5 x i16> %a4, <8 x i32> %b4, <5 x float> %c4, i32 12288)
  %d5 = call <6 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_6(i32 16, <6 x i16> %a5, <8 x i32> %b5, <6 x float> %c5, i32 12288)
  %d6 = call <7 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_7(i32 16, <7 x i16> %a6, <8 x i32> %b6, <7 x float> %c6, i32 12288)
  %d7 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32 16, <8 x i16> %a7, <8 x i32> %b7, <8 x float> %c7, i32 12288)
  ret void
}

declare float @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, i16, <8 x i32>, float, i32)
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)
declare <3 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32, <3 x i16>, <8 x i32>, <3 x float>, i32)
declare <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_4(i32, <4 x i16>, <8 x i32>, <4 x float>, i32)
declare <5 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_5(i32, <5 x i16>, <8 x i32>, <5 x float>, i32)
declare <6 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_6(i32, <6 x i16>, <8 x i32>, <6 x float>, i32)
declare <7 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_7(i32, <7 x i16>, <8 x i32>, <7 x float>, i32)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
