; A matrix buffer is one memory for the sub-group, and a call on it is made once,
; with the first active lane's operands.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[M:%.*]] = alloca [64 x i8], align 64
; CHECK-NOT: alloca
; CHECK: [[FIRST:%.*]] = extractelement <8 x i64> %stride{{.*}}, i64 0
; CHECK: call void @helper(ptr {{(nonnull )?}}[[M]], ptr addrspace(1) %a, i64 [[FIRST]])
; CHECK-NOT: call void @helper
; CHECK-LABEL: define internal spir_kernel void @k.partial(

define spir_kernel void @k(ptr addrspace(1) %a) !intel_reqd_sub_group_size !0 {
  %matrix = alloca [64 x i8], align 64, !tenon.subgroup !1
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %id
  %stride = load i64, ptr addrspace(1) %p
  call void @helper(ptr %matrix, ptr addrspace(1) %a, i64 %stride)
  ret void
}

define internal void @helper(ptr %m, ptr addrspace(1) %p, i64 %s) "tenon.uniform" {
  store i64 %s, ptr %m
  ret void
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 8}
!1 = !{}
