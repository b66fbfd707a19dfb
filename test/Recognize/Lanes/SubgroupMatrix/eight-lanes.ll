; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A in 32-bit integers implies sub-groups of 8, which the kernel then has.

; CHECK: define spir_kernel void @k({{.*}} !intel_reqd_sub_group_size ![[SIZE:[0-9]+]]
; CHECK: @tenon.muladd.f32.8x8x16.f16.f16(
; CHECK: @tenon.muladd.s32.4x8x32.s8.s8(
; CHECK: ![[SIZE]] = !{i32 8}

define spir_kernel void @k(<8 x i32> %a0, <8 x i32> %b0, <8 x float> %c0, <4 x i32> %a1, <8 x i32> %b1, <4 x i32> %c1) {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i32> %a0, <8 x i32> %b0, <8 x float> %c0, i32 3072)
  %d1 = call <4 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32 32, <4 x i32> %a1, <8 x i32> %b1, <4 x i32> %c1, i32 51)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i32>, <8 x i32>, <8 x float>, i32)
declare <4 x i32> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_2(i32, <4 x i32>, <8 x i32>, <4 x i32>, i32)
