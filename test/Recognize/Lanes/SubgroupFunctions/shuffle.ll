; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A lane may read one that does not exist, and ignores the result: it then reads
; itself.

; CHECK: [[WIDE:%.*]] = call i64 @tenon.item.subgroup_size()
; CHECK: [[SIZE:%.*]] = trunc i64 [[WIDE]] to i32
; CHECK: [[OK:%.*]] = icmp ult i32 %i, [[SIZE]]
; CHECK: [[ID:%.*]] = call i64 @tenon.item.subgroup_local_id()
; CHECK: [[LANE:%.*]] = trunc i64 [[ID]] to i32
; CHECK: [[IN:%.*]] = select i1 [[OK]], i32 %i, i32 [[LANE]]
; CHECK: call i32 @tenon.subgroup.shuffle.i32(i32 %x, i32 [[IN]])
; CHECK: call float @tenon.subgroup.shuffle.xor.f32(float %y, i32 %i)
; CHECK: call i32 @tenon.subgroup.shuffle.up.i32(i32 %x, i32 %i)
; CHECK: call i32 @tenon.subgroup.shuffle.down.i32(i32 %x, i32 %i)
; CHECK: call float @tenon.subgroup.shuffle.xor.f32(float %y, i32 %i)
; CHECK: icmp ult i32 %i
; CHECK: call i32 @tenon.subgroup.shuffle.i32(i32 %x

define spir_kernel void @k(i32 %x, float %y, i32 %i) {
  %r0 = call i32 @_Z17sub_group_shuffleij(i32 %x, i32 %i)
  %r1 = call float @_Z21sub_group_shuffle_xorfj(float %y, i32 %i)
  %r2 = call i32 @_Z20sub_group_shuffle_upij(i32 %x, i32 %i)
  %r3 = call i32 @_Z22sub_group_shuffle_downij(i32 %x, i32 %i)
  %r4 = call float @_Z33__spirv_GroupNonUniformShuffleXorifj(i32 3, float %y, i32 %i)
  %r5 = call i32 @_Z28__spirv_SubgroupShuffleINTELIiET_S0_j(i32 %x, i32 %i)
  ret void
}

declare i32 @_Z17sub_group_shuffleij(i32, i32)
declare float @_Z21sub_group_shuffle_xorfj(float, i32)
declare i32 @_Z20sub_group_shuffle_upij(i32, i32)
declare i32 @_Z22sub_group_shuffle_downij(i32, i32)
declare float @_Z33__spirv_GroupNonUniformShuffleXorifj(i32, float, i32)
declare i32 @_Z28__spirv_SubgroupShuffleINTELIiET_S0_j(i32, i32)
