; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; global id = offset + group id * enqueued size + local id; beyond the third
; dimension ids are 0 and sizes are 1; sub-groups have one work-item.

; CHECK: define internal void @k.item(ptr addrspace(1) %p, i64 [[LX:%[0-9]+]], i64 [[LY:%[0-9]+]], i64 [[LZ:%[0-9]+]], i64 [[GX:%[0-9]+]], i64 %{{[0-9]+}}, i64 %{{[0-9]+}}, i64 {{.*}}
; CHECK: [[START:%.*]] = mul i64 [[GX]], [[SIZE:%.*]]
; CHECK: [[BASE:%.*]] = add i64 [[OFFSET:%.*]], [[START]]
; CHECK: [[ID:%.*]] = add i64 [[BASE]], [[LX]]
; CHECK: store volatile i64 [[ID]], ptr addrspace(1) %p
; CHECK-NEXT: store volatile i64 [[LY]], ptr addrspace(1) %p
; CHECK-NEXT: store volatile i64 0, ptr addrspace(1) %p
; CHECK-NEXT: store volatile i64 1, ptr addrspace(1) %p
; CHECK-NEXT: store volatile i64 1, ptr addrspace(1) %p
; CHECK-NEXT: store volatile i64 0, ptr addrspace(1) %p
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i64 @tenon.item.global_id(i32 0)
  store volatile i64 %a, ptr addrspace(1) %p
  %b = call i64 @tenon.item.local_id(i32 1)
  store volatile i64 %b, ptr addrspace(1) %p
  %c = call i64 @tenon.item.local_id(i32 3)
  store volatile i64 %c, ptr addrspace(1) %p
  %d = call i64 @tenon.item.local_size(i32 7)
  store volatile i64 %d, ptr addrspace(1) %p
  %e = call i64 @tenon.item.subgroup_size()
  store volatile i64 %e, ptr addrspace(1) %p
  %f = call i64 @tenon.item.subgroup_local_id()
  store volatile i64 %f, ptr addrspace(1) %p
  call void @tenon.item.subgroup_barrier()
  ret void
}

declare i64 @tenon.item.global_id(i32) "tenon.item"="global_id"
declare i64 @tenon.item.local_id(i32) "tenon.item"="local_id"
declare i64 @tenon.item.local_size(i32) "tenon.item"="local_size"
declare i64 @tenon.item.subgroup_size() "tenon.item"="subgroup_size"
declare i64 @tenon.item.subgroup_local_id() "tenon.item"="subgroup_local_id"
declare void @tenon.item.subgroup_barrier() "tenon.item"="subgroup_barrier"
