; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Intel's shuffles up and down go on in a second value, one full sub-group away.

; CHECK: [[LANE:%.*]] = trunc i64
; CHECK: [[L:%.*]] = sub i32 [[LANE]], %i
; CHECK: [[IN:%.*]] = icmp uge i32 [[LANE]], %i
; CHECK: [[M:%.*]] = add i32 [[L]], %{{.*}}
; CHECK: icmp ult i32 [[L]],
; CHECK: [[Y:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %y,
; CHECK: icmp ult i32 [[M]],
; CHECK: [[X:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %x,
; CHECK: select i1 [[IN]], i32 [[Y]], i32 [[X]]
; CHECK: [[L:%.*]] = add i32 %{{.*}}, %i
; CHECK: [[IN:%.*]] = icmp ult i32 [[L]], [[COUNT:%.*]]
; CHECK: [[M:%.*]] = sub i32 [[L]], [[COUNT]]
; CHECK: [[X:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %x,
; CHECK: icmp ult i32 [[M]],
; CHECK: [[Y:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 %y,
; CHECK: select i1 [[IN]], i32 [[X]], i32 [[Y]]

define spir_kernel void @k(i32 %x, i32 %y, i32 %i) {
  %r0 = call i32 @_Z26intel_sub_group_shuffle_upiij(i32 %x, i32 %y, i32 %i)
  %r1 = call i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32 %x, i32 %y, i32 %i)
  ret void
}

declare i32 @_Z26intel_sub_group_shuffle_upiij(i32, i32, i32)
declare i32 @_Z32__spirv_SubgroupShuffleDownINTELiij(i32, i32, i32)
