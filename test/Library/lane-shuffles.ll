; Shuffles by distance: a lane that does not exist becomes the lane itself. Target loops keeps
; the shuffles of cl_khr_subgroup_shuffle, dpas all.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=loops>' -S < %s | FileCheck %s --check-prefixes=CHECK,LOOPS
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=loops;features=+khr-subgroups>' -S < %s | FileCheck %s --check-prefixes=CHECK,ALL
; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=dpas>' -S < %s | FileCheck %s --check-prefix=DPAS

; ALL: xor i32 %{{.*}}, %i
; ALL: @tenon.subgroup.shuffle.f32(
; LOOPS: @tenon.subgroup.shuffle.xor.f32(float %x, i32 %i)
; CHECK: [[OWN:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[SIZE:%.*]] = trunc i64 %{{.*}} to i32
; CHECK: [[L:%.*]] = sub i32 [[OWN]], %i
; CHECK: [[OK:%.*]] = icmp ult i32 [[L]], [[SIZE]]
; CHECK: [[IN:%.*]] = select i1 [[OK]], i32 [[L]], i32 [[OWN]]
; CHECK: call float @tenon.subgroup.shuffle.f32(float %x, i32 [[IN]])
; CHECK: add i32 %{{.*}}, %i
; CHECK: [[MAX:%.*]] = call i64 @tenon.item.subgroup_max_size()
; CHECK: [[N:%.*]] = trunc i64 [[MAX]] to i32
; CHECK: [[L:%.*]] = add i32 %{{.*}}, %i
; CHECK: urem i32 [[L]], [[N]]
; DPAS: @tenon.subgroup.shuffle.xor.f32(float %x, i32 %i)
; DPAS: @tenon.subgroup.shuffle.up.f32(float %x, i32 %i)
; DPAS: @tenon.subgroup.shuffle.down.f32(float %x, i32 %i)
; DPAS: @tenon.subgroup.rotate.f32(float %x, i32 %i)
define spir_kernel void @k(float %x, i32 %i) {
  %r0 = call float @_Z21sub_group_shuffle_xorfj(float %x, i32 %i)
  %r1 = call float @_Z20sub_group_shuffle_upfj(float %x, i32 %i)
  %r2 = call float @_Z22sub_group_shuffle_downfj(float %x, i32 %i)
  %r3 = call float @_Z16sub_group_rotatefi(float %x, i32 %i)
  ret void
}

declare float @_Z21sub_group_shuffle_xorfj(float, i32)
declare float @_Z20sub_group_shuffle_upfj(float, i32)
declare float @_Z22sub_group_shuffle_downfj(float, i32)
declare float @_Z16sub_group_rotatefi(float, i32)
