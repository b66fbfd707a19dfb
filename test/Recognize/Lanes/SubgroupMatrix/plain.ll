; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Without bits for packed types the components are the elements.

; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.s32.8x16x16.u16.s16(
; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(

define spir_kernel void @k(<8 x half> %a0, <16 x half> %b0, <8 x float> %c0, <8 x i16> %a1, <16 x i16> %b1, <8 x i32> %c1, <16 x i8> %a2, <32 x i8> %b2, <8 x i32> %c2) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x half> %a0, <16 x half> %b0, <8 x float> %c0)
  %d1 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 16, <8 x i16> %a1, <16 x i16> %b1, <8 x i32> %c1, i32 2)
  %d2 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32 32, <16 x i8> %a2, <32 x i8> %b2, <8 x i32> %c2, i64 3)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x half>, <16 x half>, <8 x float>)
declare <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, <8 x i16>, <16 x i16>, <8 x i32>, i32)
declare <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_3(i32, <16 x i8>, <32 x i8>, <8 x i32>, i64)
