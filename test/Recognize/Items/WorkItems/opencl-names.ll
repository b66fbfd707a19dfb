; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK: %a = call i64 @tenon.item.global_id(i32 0)
; CHECK: %b = call i64 @tenon.item.local_id(i32 1)
; CHECK: %c = call i64 @tenon.item.group_id(i32 2)
; CHECK: %d = call i64 @tenon.item.global_size(i32 %n)
; CHECK: %e = call i64 @tenon.item.local_size(i32 0)
; CHECK: %f = call i64 @tenon.item.enqueued_local_size(i32 0)
; CHECK: %g = call i64 @tenon.item.num_groups(i32 0)
; CHECK: %h = call i64 @tenon.item.global_offset(i32 0)

define spir_kernel void @k(i32 %n) {
  %a = call i64 @_Z13get_global_idj(i32 0)
  %b = call i64 @_Z12get_local_idj(i32 1)
  %c = call i64 @_Z12get_group_idj(i32 2)
  %d = call i64 @_Z15get_global_sizej(i32 %n)
  %e = call i64 @_Z14get_local_sizej(i32 0)
  %f = call i64 @_Z23get_enqueued_local_sizej(i32 0)
  %g = call i64 @_Z14get_num_groupsj(i32 0)
  %h = call i64 @_Z17get_global_offsetj(i32 0)
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z15get_global_sizej(i32)
declare i64 @_Z14get_local_sizej(i32)
declare i64 @_Z23get_enqueued_local_sizej(i32)
declare i64 @_Z14get_num_groupsj(i32)
declare i64 @_Z17get_global_offsetj(i32)
