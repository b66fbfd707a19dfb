; Indices of 32 bits that are computed from ids, also with an impossible carry:
; consecutive accesses become vectors.
; RUN: %tenon_opt -passes='tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: load <16 x i32>
; CHECK: store <16 x i32>
; CHECK-NOT: {{gather|scatter|narrow}}
; CHECK-LABEL: define {{.*}}@k.partial(
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %n = trunc i64 %id to i32
  %next = add nsw i32 %n, 16
  %at = sext i32 %next to i64
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %at
  %x = load i32, ptr addrspace(1) %from
  %group = call i64 @tenon.item.group_id(i32 0)
  %g = trunc i64 %group to i32
  %lane = call i64 @tenon.item.subgroup_local_id()
  %l = trunc i64 %lane to i32
  %row = mul nsw i32 %g, 48
  %sum = add nsw i32 %row, %l
  %there = sext i32 %sum to i64
  %to = getelementptr i32, ptr addrspace(1) %q, i64 %there
  store i32 %x, ptr addrspace(1) %to
  ret void
}
declare i64 @tenon.item.global_id(i32) nounwind memory(none) "tenon.item"="global_id"
declare i64 @tenon.item.group_id(i32) nounwind memory(none) "tenon.item"="group_id"
declare i64 @tenon.item.subgroup_local_id() nounwind memory(none) "tenon.item"="subgroup_local_id"
!0 = !{i32 16}
