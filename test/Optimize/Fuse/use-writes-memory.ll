; Products are not fused if the value of the first is written to memory before the last
; is computed: the other's operands may be loaded from there.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu;mcpu=znver4>,function(early-cse),tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: store <8 x float>
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: store <8 x float>
define spir_kernel void @k(ptr addrspace(1) %p, <8 x i16> %a, <8 x i32> %b0, <8 x i32> %b1) !intel_reqd_sub_group_size !0 {
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b0, <8 x float> zeroinitializer, i32 12288)
  store <8 x float> %d0, ptr addrspace(1) %p
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b1, <8 x float> zeroinitializer, i32 12288)
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 32
  store <8 x float> %d1, ptr addrspace(1) %p1
  ret void
}
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32) convergent
!0 = !{i32 16}
