; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Lanes go round in the sub-group, or in clusters of it.

; CHECK: @tenon.subgroup.rotate.i32(i32 %x, i32 %i)
; CHECK: [[BASE:%.*]] = and i32 %{{.*}}, -4
; CHECK: [[L:%.*]] = add i32 %{{.*}}, %i
; CHECK: [[IN:%.*]] = and i32 [[L]], 3
; CHECK: or i32 [[BASE]], [[IN]]
; CHECK: @tenon.subgroup.shuffle.i32(i32 %x
; CHECK: and i32 %{{.*}}, -8
; CHECK: and i32 %{{.*}}, 7
; CHECK: @tenon.subgroup.shuffle.i32(i32 %x

define spir_kernel void @k(i32 %x, i32 %i) {
  %r0 = call i32 @_Z16sub_group_rotateii(i32 %x, i32 %i)
  %r1 = call i32 @_Z26sub_group_clustered_rotateiij(i32 %x, i32 %i, i32 4)
  %r2 = call i32 @_Z32__spirv_GroupNonUniformRotateKHRiiij(i32 3, i32 %x, i32 %i, i32 8)
  ret void
}

declare i32 @_Z16sub_group_rotateii(i32, i32)
declare i32 @_Z26sub_group_clustered_rotateiij(i32, i32, i32)
declare i32 @_Z32__spirv_GroupNonUniformRotateKHRiiij(i32, i32, i32, i32)
