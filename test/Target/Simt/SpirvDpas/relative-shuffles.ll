; Shuffles by distance are the device's own; of sub-groups that are parts of the device's they
; are shuffles.
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
; PARTS: OpBitwiseXor
; PARTS: OpGroupNonUniformShuffle
define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %i) {
  %r0 = call float @_Z21sub_group_shuffle_xorfj(float %x, i32 %i)
  store volatile float %r0, ptr addrspace(1) %p
  %r1 = call float @_Z20sub_group_shuffle_upfj(float %x, i32 %i)
  store volatile float %r1, ptr addrspace(1) %p
  %r2 = call float @_Z22sub_group_shuffle_downfj(float %x, i32 %i)
  store volatile float %r2, ptr addrspace(1) %p
  %r3 = call float @_Z16sub_group_rotatefi(float %x, i32 %i)
  store volatile float %r3, ptr addrspace(1) %p
  ret void
}

declare float @_Z21sub_group_shuffle_xorfj(float, i32)
declare float @_Z20sub_group_shuffle_upfj(float, i32)
declare float @_Z22sub_group_shuffle_downfj(float, i32)
declare float @_Z16sub_group_rotatefi(float, i32)
