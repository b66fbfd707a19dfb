; Shuffles by distance are the device's own; in sub-groups that are parts of the device's they
; are general shuffles.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=dpas --subgroup-size=16 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s
; RUN: %tenon_lower %s --target=dpas --subgroup-size=8 -o %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s --check-prefix=PARTS --implicit-check-not=ShuffleXor

; CHECK: OpGroupNonUniformShuffleXor
; CHECK: OpGroupNonUniformShuffleUp
; CHECK: OpGroupNonUniformShuffleDown
; CHECK: OpGroupNonUniformRotateKHR
; CHECK: OpGroupNonUniformRotateKHR {{.*}} %uint_4
; CHECK: OpSubgroupShuffleUpINTEL
; CHECK: OpSubgroupShuffleDownINTEL
; PARTS: OpBitwiseXor
; PARTS: OpGroupNonUniformShuffle
; PARTS-NOT: INTEL
define spir_kernel void @k(ptr addrspace(1) %p, float %x, <2 x float> %v, i32 %i) {
  %r0 = call float @_Z21sub_group_shuffle_xorfj(float %x, i32 %i)
  store volatile float %r0, ptr addrspace(1) %p
  %r1 = call float @_Z20sub_group_shuffle_upfj(float %x, i32 %i)
  store volatile float %r1, ptr addrspace(1) %p
  %r2 = call float @_Z22sub_group_shuffle_downfj(float %x, i32 %i)
  store volatile float %r2, ptr addrspace(1) %p
  %r3 = call float @_Z16sub_group_rotatefi(float %x, i32 %i)
  store volatile float %r3, ptr addrspace(1) %p
  %r4 = call float @_Z26sub_group_clustered_rotatefij(float %x, i32 %i, i32 4)
  store volatile float %r4, ptr addrspace(1) %p
  %r5 = call float @_Z26intel_sub_group_shuffle_upffj(float %x, float %r0, i32 %i)
  store volatile float %r5, ptr addrspace(1) %p
  %r6 = call <2 x float> @_Z28intel_sub_group_shuffle_downDv2_fS_j(<2 x float> %v, <2 x float> %v, i32 %i)
  store volatile <2 x float> %r6, ptr addrspace(1) %p
  ret void
}

declare float @_Z21sub_group_shuffle_xorfj(float, i32)
declare float @_Z20sub_group_shuffle_upfj(float, i32)
declare float @_Z22sub_group_shuffle_downfj(float, i32)
declare float @_Z16sub_group_rotatefi(float, i32)
declare float @_Z26sub_group_clustered_rotatefij(float, i32, i32)
declare float @_Z26intel_sub_group_shuffle_upffj(float, float, i32)
declare <2 x float> @_Z28intel_sub_group_shuffle_downDv2_fS_j(<2 x float>, <2 x float>, i32)
