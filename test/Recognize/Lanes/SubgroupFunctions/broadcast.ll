; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Broadcasts have a uniform lane index; that from the first active
; lane is a separate operation.

; CHECK: call i32 @tenon.subgroup.broadcast.i32(i32 %x, i32 3)
; CHECK: call float @tenon.subgroup.broadcast.active.f32(float %y, i32 %x)
; CHECK: call i32 @tenon.subgroup.broadcast.first.i32(i32 %x)
; CHECK: call float @tenon.subgroup.broadcast.f32(float %y, i32 5)
; CHECK: call <4 x i32> @tenon.subgroup.broadcast.active.v4i32(<4 x i32> %b, i32 2)
; CHECK: call i32 @tenon.subgroup.broadcast.first.i32(i32 %x)
; CHECK: call i32 @tenon.subgroup.broadcast.active.i32(i32 %x, i32 1)

define spir_kernel void @k(i32 %x, float %y, i1 %p, <4 x i32> %b) {
  %r0 = call i32 @_Z19sub_group_broadcastij(i32 %x, i32 3)
  %r1 = call float @_Z31sub_group_non_uniform_broadcastfj(float %y, i32 %x)
  %r2 = call i32 @_Z25sub_group_broadcast_firstj(i32 %x)
  %r3 = call float @_Z22__spirv_GroupBroadcastjfm(i32 3, float %y, i64 5)
  %r4 = call <4 x i32> @_Z32__spirv_GroupNonUniformBroadcastiDv4_jj(i32 3, <4 x i32> %b, i32 2)
  %r5 = call i32 @_Z37__spirv_GroupNonUniformBroadcastFirstii(i32 3, i32 %x)
  %r6 = call i32 @_Z33__spirv_SubgroupReadInvocationKHRij(i32 %x, i32 1)
  ret void
}

declare i32 @_Z19sub_group_broadcastij(i32, i32)
declare float @_Z31sub_group_non_uniform_broadcastfj(float, i32)
declare i32 @_Z25sub_group_broadcast_firstj(i32)
declare float @_Z22__spirv_GroupBroadcastjfm(i32, float, i64)
declare <4 x i32> @_Z32__spirv_GroupNonUniformBroadcastiDv4_jj(i32, <4 x i32>, i32)
declare i32 @_Z37__spirv_GroupNonUniformBroadcastFirstii(i32, i32)
declare i32 @_Z33__spirv_SubgroupReadInvocationKHRij(i32, i32)
