; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; 32 lanes with half of B each share 16 columns, and have half the rows of A and C.

; CHECK: !intel_reqd_sub_group_size ![[SIZE:[0-9]+]]
; CHECK: @tenon.from.fragment.a.i16.8x16.v4i16(
; CHECK: @tenon.from.fragment.b.i16.16x16.v4i32(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.s32.2x16x32.u8.u8(
; CHECK: ![[SIZE]] = !{i32 32}

define spir_kernel void @k(<4 x i16> %a0, <4 x i32> %b0, <4 x float> %c0, i16 %a1, <4 x i32> %b1, i32 %c1) {
  %d0 = call <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <4 x i16> %a0, <4 x i32> %b0, <4 x float> %c0, i32 12288)
  %d1 = call i32 @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 32, i16 %a1, <4 x i32> %b1, i32 %c1, i32 48)
  ret void
}

declare <4 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <4 x i16>, <4 x i32>, <4 x float>, i32)
declare i32 @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, i16, <4 x i32>, i32, i32)
