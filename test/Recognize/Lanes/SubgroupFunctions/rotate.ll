; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Rotations in the sub-group, or in clusters of it.

; CHECK: @tenon.subgroup.rotate.i32(i32 %x, i32 %i)
; CHECK: @tenon.subgroup.rotate.cluster4.i32(i32 %x, i32 %i)
; CHECK: @tenon.subgroup.rotate.cluster8.i32(i32 %x, i32 %i)
; CHECK: "tenon.cluster"="4"

define spir_kernel void @k(i32 %x, i32 %i) {
  %r0 = call i32 @_Z16sub_group_rotateii(i32 %x, i32 %i)
  %r1 = call i32 @_Z26sub_group_clustered_rotateiij(i32 %x, i32 %i, i32 4)
  %r2 = call i32 @_Z32__spirv_GroupNonUniformRotateKHRiiij(i32 3, i32 %x, i32 %i, i32 8)
  ret void
}

declare i32 @_Z16sub_group_rotateii(i32, i32)
declare i32 @_Z26sub_group_clustered_rotateiij(i32, i32, i32)
declare i32 @_Z32__spirv_GroupNonUniformRotateKHRiiij(i32, i32, i32, i32)
