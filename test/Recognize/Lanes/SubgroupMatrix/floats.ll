; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; f16 and bf16 with accumulators of their own type or of f32, which may differ.

; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.f16.8x16x16.f16.f16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16.bf16(
; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16.f32(
; CHECK: @tenon.muladd.f16.8x16x16.f16.f16.f32(

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, <8 x i16> %a1, <8 x i32> %b1, <8 x half> %c1, <8 x i16> %a2, <8 x i32> %b2, <8 x float> %c2, <8 x i16> %a3, <8 x i32> %b3, <8 x i16> %c3, <8 x i16> %a4, <8 x i32> %b4, <8 x i16> %c4, <8 x i16> %a5, <8 x i32> %b5, <8 x float> %c5, <8 x i16> %a6, <8 x i32> %b6, <8 x float> %c6) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 3072)
  %d1 = call <8 x half> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 16, <8 x i16> %a1, <8 x i32> %b1, <8 x half> %c1, i32 3072)
  %d2 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32 16, <8 x i16> %a2, <8 x i32> %b2, <8 x float> %c2, i32 12288)
  %d3 = call <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_4(i32 16, <8 x i16> %a3, <8 x i32> %b3, <8 x i16> %c3, i32 12300)
  %d4 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_5(i32 16, <8 x i16> %a4, <8 x i32> %b4, <8 x i16> %c4, i32 12292)
  %d5 = call <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_6(i32 16, <8 x i16> %a5, <8 x i32> %b5, <8 x float> %c5, i32 12296)
  %d6 = call <8 x half> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_7(i32 16, <8 x i16> %a6, <8 x i32> %b6, <8 x float> %c6, i32 3072)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x half> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, <8 x i16>, <8 x i32>, <8 x half>, i32)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_4(i32, <8 x i16>, <8 x i32>, <8 x i16>, i32)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_5(i32, <8 x i16>, <8 x i32>, <8 x i16>, i32)
declare <8 x i16> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_6(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x half> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_7(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
