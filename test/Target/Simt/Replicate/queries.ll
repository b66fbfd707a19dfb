; Each work-item of a sub-group of 16 that multiplies by an instruction of 32 lanes is
; executed by two of them. Work-groups have twice the lanes along dimension 0, ids and sizes
; there are those of work-items; other dimensions and sub-groups' numbers are unchanged.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=REMARK
; REQUIRES: nvptx-registered-target

; REMARK: sub-groups of 16 work-items have device sub-groups of 32 lanes

; CHECK-LABEL: @k(
; CHECK-SAME: !intel_reqd_sub_group_size [[D:![0-9]+]] !reqd_work_group_size [[SIZE:![0-9]+]]
; CHECK: [[LANE:%.*]] = call i64 @tenon.item.subgroup_local_id()
; CHECK-NEXT: [[LOW:%.*]] = trunc i64 [[LANE]] to i32
; CHECK-NEXT: and i32 [[LOW]], 15
; CHECK: [[X:%.*]] = call i64 @tenon.item.local_id(i32 0)
; CHECK-NEXT: [[SUBGROUP:%.*]] = lshr i64 [[X]], 5
; CHECK-NEXT: [[FIRST:%.*]] = shl i64 [[SUBGROUP]], 4
; CHECK-NEXT: [[OWN:%.*]] = and i64 [[X]], 15
; CHECK-NEXT: or i64 [[FIRST]], [[OWN]]
; CHECK: = call i64 @tenon.item.local_id(i32 1)
; CHECK-NEXT: [[LANES:%.*]] = call i64 @tenon.item.local_size(i32 0)
; CHECK-NEXT: lshr exact i64 [[LANES]], 1
; CHECK: = call i64 @tenon.item.subgroup_id()
; CHECK: trunc i64 16 to i32
; CHECK: "tenon.replicas"="2"
; CHECK-DAG: [[D]] = !{i32 32}
; CHECK-DAG: [[SIZE]] = !{i32 64, i32 2, i32 1}
define spir_kernel void @k(i64 %n) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %lane = call i32 @__spirv_BuiltInSubgroupLocalInvocationId()
  %x = call i64 @_Z12get_local_idj(i32 0)
  %y = call i64 @_Z12get_local_idj(i32 1)
  %size = call i64 @_Z14get_local_sizej(i32 0)
  %s = call i32 @__spirv_BuiltInSubgroupId()
  %w = call i32 @__spirv_BuiltInSubgroupSize()
  %wide = zext i32 %w to i64
  %v = add i64 %n, %wide
  ret void
}

declare i32 @__spirv_BuiltInSubgroupLocalInvocationId()
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i32 @__spirv_BuiltInSubgroupId()
declare i32 @__spirv_BuiltInSubgroupSize()
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
!1 = !{i32 32, i32 2, i32 1}
