; RUN: %tenon_opt -passes='tenon-widen<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s

; A function that calls itself is called for each lane. A size in a dimension that differs between
; lanes is chosen for each of them; in other dimensions than three it is 1.

; CHECK-LABEL: define spir_kernel void @recursive(
; CHECK:        call i32 @down(i32
; CHECK:        ret void
define spir_kernel void @recursive(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %y = call i32 @down(i32 %i)
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @sizes(
; CHECK:        [[L0:%.*]] = call i64 @tenon.item.local_size(i32 0)
; CHECK:        icmp eq <16 x i32> {{%.*}}, zeroinitializer
; CHECK:        select <16 x i1> {{%.*}}, <16 x i64> {{%.*}}, <16 x i64> splat (i64 1)
; CHECK:        [[E0:%.*]] = call i64 @tenon.item.enqueued_local_size(i32 0)
; CHECK:        [[IS:%.*]] = icmp eq i32 %n, 0
; CHECK:        select i1 [[IS]], i64 [[E0]], i64 1
; CHECK:        ret void
define spir_kernel void @sizes(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n, i64 %k) !intel_reqd_sub_group_size !0 {
  %id = call i64 @tenon.item.global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %i = load i32, ptr addrspace(1) %q
  %l = call i64 @tenon.item.local_size(i32 %i)
  %e = call i64 @tenon.item.enqueued_local_size(i32 %n)
  %s = add i64 %l, %e
  %t = trunc i64 %s to i32
  store i32 %t, ptr addrspace(1) %q
  ret void
}

define internal i32 @down(i32 %n) {
  %end = icmp slt i32 %n, 2
  br i1 %end, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 2
  %r = call i32 @down(i32 %m)
  %s = mul i32 %r, %n
  ret i32 %s
}

declare i64 @tenon.item.global_id(i32) nounwind willreturn memory(none) "tenon.item"="global_id"
declare i64 @tenon.item.local_size(i32) nounwind willreturn memory(none) "tenon.item"="local_size"
declare i64 @tenon.item.enqueued_local_size(i32) nounwind willreturn memory(none) "tenon.item"="enqueued_local_size"

!0 = !{i32 16}
