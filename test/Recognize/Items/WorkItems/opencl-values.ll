; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; OpenCL's 32-bit results are truncations of the canonical 64 bits.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: [[D:%.*]] = call i64 @tenon.item.work_dim()
; CHECK: %a = trunc i64 [[D]] to i32
; CHECK: %b = call i64 @tenon.item.global_linear_id()
; CHECK: %c = call i64 @tenon.item.local_linear_id()
; CHECK: call i64 @tenon.item.subgroup_size()
; CHECK: call i64 @tenon.item.subgroup_max_size()
; CHECK: call i64 @tenon.item.num_subgroups()
; CHECK: call i64 @tenon.item.subgroup_id()
; CHECK: call i64 @tenon.item.subgroup_local_id()

define spir_kernel void @k() {
  %a = call i32 @_Z12get_work_dimv()
  %b = call i64 @_Z20get_global_linear_idv()
  %c = call i64 @_Z19get_local_linear_idv()
  %d = call i32 @_Z18get_sub_group_sizev()
  %e = call i32 @_Z22get_max_sub_group_sizev()
  %f = call i32 @_Z18get_num_sub_groupsv()
  %g = call i32 @_Z16get_sub_group_idv()
  %h = call i32 @_Z22get_sub_group_local_idv()
  ret void
}

declare i32 @_Z12get_work_dimv()
declare i64 @_Z20get_global_linear_idv()
declare i64 @_Z19get_local_linear_idv()
declare i32 @_Z18get_sub_group_sizev()
declare i32 @_Z22get_max_sub_group_sizev()
declare i32 @_Z18get_num_sub_groupsv()
declare i32 @_Z16get_sub_group_idv()
declare i32 @_Z22get_sub_group_local_idv()
