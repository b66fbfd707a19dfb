; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The kernel's sub-group size decides what the types do not determine: with all of B,
; 32 lanes have 32 columns.

; CHECK: @tenon.muladd.f32.8x32x16.bf16.bf16(

define spir_kernel void @k(<4 x i16> %a0, <8 x i32> %b0, <8 x float> %c0) !intel_reqd_sub_group_size !0 {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <4 x i16> %a0, <8 x i32> %b0, <8 x float> %c0, i32 12288)
  ret void
}

declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <4 x i16>, <8 x i32>, <8 x float>, i32)

!0 = !{i32 32}
