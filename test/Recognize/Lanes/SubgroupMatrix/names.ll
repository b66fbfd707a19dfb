; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The name in every form of mangling, and a mask of 64 bits.

; CHECK-COUNT-5: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK-NOT: __spirv

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, <8 x i16> %a1, <8 x i32> %b1, <8 x float> %c1, <8 x i16> %a2, <8 x i32> %b2, <8 x float> %c2, <8 x i16> %a3, <8 x i32> %b3, <8 x float> %c3, <8 x i16> %a4, <8 x i32> %b4, <8 x float> %c4) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fi(i32 16, <8 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 12288)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELIDv8_fDv8_sDv8_iET_iT0_T1_S3_m(i32 16, <8 x i16> %a1, <8 x i32> %b1, <8 x float> %c1, i64 12288)
  %d2 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a2, <8 x i32> %b2, <8 x float> %c2, i32 12288)
  %d3 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a3, <8 x i32> %b3, <8 x float> %c3, i32 12288)
  %d4 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.2(i32 16, <8 x i16> %a4, <8 x i32> %b4, <8 x float> %c4, i32 12288)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fi(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELIDv8_fDv8_sDv8_iET_iT0_T1_S3_m(i32, <8 x i16>, <8 x i32>, <8 x float>, i64)
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.2(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
