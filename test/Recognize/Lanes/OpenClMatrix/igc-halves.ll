; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Multiplications of Intel's compiler whose sums are f16, or bfloat; of a kernel without a
; sub-group size of its own, and of 8 lanes.

; CHECK: define {{.*}}@sums({{.*}} !intel_reqd_sub_group_size [[SIXTEEN:![0-9]+]]
; CHECK: @tenon.muladd.f16.8x16x16.f16.f16(
; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16(
; CHECK: define {{.*}}@open({{.*}} !intel_reqd_sub_group_size [[SIXTEEN]] {
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: define {{.*}}@eight(
; CHECK: @tenon.muladd.s32.8x8x32.s8.s8(
; CHECK: [[SIXTEEN]] = !{i32 16}
define spir_kernel void @sums(<8 x i16> %a, <8 x i32> %b, <8 x half> %h, <8 x bfloat> %c) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x half> @__builtin_IB_sub_group16_hfdpas_hf_hf_8_8(<8 x half> %h, <8 x i16> %a, <8 x i32> %b)
  %r1 = call <8 x bfloat> @intel_sub_group_bf16_bf16_matrix_mad_k16(<8 x i16> %a, <8 x i32> %b, <8 x bfloat> %c)
  ret void
}

define spir_kernel void @open(<4 x i32> %a, <8 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32(<8 x float> %c, <4 x i32> %a, <8 x i32> %b, i32 10, i32 10, i32 8, i32 8, i1 false)
  ret void
}

define spir_kernel void @eight(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) !intel_reqd_sub_group_size !1 {
  %r = call <8 x i32> @llvm.genx.GenISA.sub.group.dpas.v8i32(<8 x i32> %c, <8 x i32> %a, <8 x i32> %b, i32 4, i32 4, i32 8, i32 8, i1 false)
  ret void
}

declare <8 x half> @__builtin_IB_sub_group16_hfdpas_hf_hf_8_8(<8 x half>, <8 x i16>, <8 x i32>)
declare <8 x bfloat> @intel_sub_group_bf16_bf16_matrix_mad_k16(<8 x i16>, <8 x i32>, <8 x bfloat>)
declare <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32(<8 x float>, <4 x i32>, <8 x i32>, i32, i32, i32, i32, i1)
declare <8 x i32> @llvm.genx.GenISA.sub.group.dpas.v8i32(<8 x i32>, <8 x i32>, <8 x i32>, i32, i32, i32, i32, i1)

!0 = !{i32 16}
!1 = !{i32 8}
