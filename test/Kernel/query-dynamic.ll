; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; A dimension that is not constant selects among the three.

; CHECK: define internal void @k.item(ptr addrspace(1) %p, i32 %d, i64 [[X:%[0-9]+]], i64 [[Y:%[0-9]+]], i64 [[Z:%[0-9]+]],
; CHECK: [[IS0:%.*]] = icmp eq i32 %d, 0
; CHECK: [[V0:%.*]] = select i1 [[IS0]], i64 [[X]], i64 0
; CHECK: [[IS1:%.*]] = icmp eq i32 %d, 1
; CHECK: [[V1:%.*]] = select i1 [[IS1]], i64 [[Y]], i64 [[V0]]
; CHECK: [[IS2:%.*]] = icmp eq i32 %d, 2
; CHECK: [[V2:%.*]] = select i1 [[IS2]], i64 [[Z]], i64 [[V1]]
; CHECK: store i64 [[V2]], ptr addrspace(1) %p

define spir_kernel void @k(ptr addrspace(1) %p, i32 %d) {
  %a = call i64 @tenon.item.local_id(i32 %d)
  store i64 %a, ptr addrspace(1) %p
  ret void
}

declare i64 @tenon.item.local_id(i32) "tenon.item"="local_id"
