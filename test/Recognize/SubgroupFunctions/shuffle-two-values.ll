; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Intel's shuffles up and down go on into a second value.

; CHECK: [[LOW:%.*]] = icmp ult i32 %{{.*}}, %i
; CHECK: [[X:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %x,
; CHECK: [[Y:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %y,
; CHECK: select i1 [[LOW]], i32 [[X]], i32 [[Y]]
; CHECK: [[LANE:%.*]] = add i32 %{{.*}}, %i
; CHECK: [[LOW:%.*]] = icmp ult i32 [[LANE]], %{{.*}}
; CHECK: [[X:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %x,
; CHECK: [[Y:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %y,
; CHECK: select i1 [[LOW]], i32 [[X]], i32 [[Y]]

define spir_kernel void @k(i32 %x, i32 %y, i32 %i) {
  %r0 = call i32 @_Z26intel_sub_group_shuffle_upiij(i32 %x, i32 %y, i32 %i)
  %r1 = call i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32 %x, i32 %y, i32 %i)
  ret void
}

declare i32 @_Z26intel_sub_group_shuffle_upiij(i32, i32, i32)
declare i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32, i32, i32)
