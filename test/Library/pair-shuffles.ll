; Intel's shuffles of two values, and rotations in clusters, by plain shuffles; dpas keeps them.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=dpas>' -S < %s | FileCheck %s --check-prefix=DPAS

; CHECK: [[OWN:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[SIZE:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[MAX:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[INY:%.*]] = icmp uge i32 [[OWN]], %i
; CHECK: [[L:%.*]] = sub i32 [[OWN]], %i
; CHECK: [[M:%.*]] = add i32 [[L]], [[MAX]]
; CHECK: [[LANE:%.*]] = select i1 [[INY]], i32 [[L]], i32 [[M]]
; CHECK: [[OK:%.*]] = icmp ult i32 [[LANE]], [[SIZE]]
; CHECK: [[FROM:%.*]] = select i1 [[OK]], i32 [[LANE]], i32 [[OWN]]
; CHECK: [[X:%.*]] = call float @tenon.subgroup.shuffle.f32(float %x, i32 [[FROM]])
; CHECK: [[Y:%.*]] = call float @tenon.subgroup.shuffle.f32(float %y, i32 [[FROM]])
; CHECK: select i1 [[INY]], float [[Y]], float [[X]]
; CHECK: [[L:%.*]] = add i32 %{{.*}}, %i
; CHECK: [[INY:%.*]] = icmp uge i32 [[L]], [[MAX:%.*]]
; CHECK: [[M:%.*]] = sub i32 [[L]], [[MAX]]
; CHECK: select i1 [[INY]], i32 [[M]], i32 [[L]]
; CHECK: select i1 [[INY]], float
; CHECK: [[L:%.*]] = add i32 [[OWN:%.*]], %i
; CHECK: [[BASE:%.*]] = and i32 [[OWN]], -4
; CHECK: [[IN:%.*]] = and i32 [[L]], 3
; CHECK: or i32 [[BASE]], [[IN]]
; DPAS: @tenon.subgroup.shuffle.up.pair.f32(float %x, float %y, i32 %i)
; DPAS: @tenon.subgroup.shuffle.down.pair.f32(float %x, float %y, i32 %i)
; DPAS: @tenon.subgroup.rotate.cluster4.f32(float %x, i32 %i)
define spir_kernel void @k(float %x, float %y, i32 %i) !intel_reqd_sub_group_size !0 {
  %r0 = call float @_Z26intel_sub_group_shuffle_upffj(float %x, float %y, i32 %i)
  %r1 = call float @_Z28intel_sub_group_shuffle_downffj(float %x, float %y, i32 %i)
  %r2 = call float @_Z26sub_group_clustered_rotatefij(float %x, i32 %i, i32 4)
  ret void
}

declare float @_Z26intel_sub_group_shuffle_upffj(float, float, i32)
declare float @_Z28intel_sub_group_shuffle_downffj(float, float, i32)
declare float @_Z26sub_group_clustered_rotatefij(float, i32, i32)
!0 = !{i32 16}
