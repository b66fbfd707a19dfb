; Memory of the sub-group is freed once, when the last lane leaves.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu>' -S < %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: [[M:%.*]] = call ptr @tenon_frame_alloc(i64 64)
; CHECK-NOT: call void @tenon_frame_free
; CHECK: call void @tenon_frame_free(ptr [[M]]
; CHECK-NEXT: ret void
; CHECK-NOT: call void @tenon_frame_free
; CHECK-LABEL: define internal spir_kernel void @k.partial(

define spir_kernel void @k(ptr addrspace(1) %a, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  %m = call ptr @tenon_frame_alloc(i64 64)
  %id = call i64 @tenon.item.global_id(i32 0)
  %in = icmp ult i64 %id, %n
  br i1 %in, label %some, label %others

some:
  call void @tenon_frame_free(ptr %m)
  ret void

others:
  call void @tenon_frame_free(ptr %m)
  ret void
}

declare ptr @tenon_frame_alloc(i64)
declare void @tenon_frame_free(ptr)
declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"

!0 = !{i32 8}
