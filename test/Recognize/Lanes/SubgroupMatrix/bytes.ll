; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Bits 0x1 and 0x2 are the signedness of A and B.

; CHECK: @tenon.muladd.s32.8x16x32.u8.u8(
; CHECK: @tenon.muladd.s32.8x16x32.s8.u8(
; CHECK: @tenon.muladd.s32.8x16x32.u8.s8(
; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(

define spir_kernel void @k(<8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0, <8 x i16> %a1, <8 x i32> %b1, <8 x i32> %c1, <8 x i16> %a2, <8 x i32> %b2, <8 x i32> %c2, <8 x i16> %a3, <8 x i32> %b3, <8 x i32> %c3) {
  %d0 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 32, <8 x i16> %a0, <8 x i32> %b0, <8 x i32> %c0, i32 48)
  %d1 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 32, <8 x i16> %a1, <8 x i32> %b1, <8 x i32> %c1, i32 49)
  %d2 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 32, <8 x i16> %a2, <8 x i32> %b2, <8 x i32> %c2, i32 50)
  %d3 = call <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32 32, <8 x i16> %a3, <8 x i32> %b3, <8 x i32> %c3, i32 51)
  ret void
}

declare <8 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_a(i32, <8 x i16>, <8 x i32>, <8 x i32>, i32)
