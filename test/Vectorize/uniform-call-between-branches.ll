; A call that is made once for the sub-group is not copied to both sides of a
; divergent branch: both copies would be executed.

; RUN: %tenon_opt -passes='tenon-widen<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @work(
; CHECK-NOT: call void @work(
; CHECK-LABEL: define {{.*}}@k.partial(
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %sum = alloca [64 x i8], align 64, !tenon.subgroup !1
  %id = call i64 @tenon.item.subgroup_local_id()
  %lane = trunc i64 %id to i32
  %few = icmp ult i32 %lane, 4
  br i1 %few, label %first, label %middle

first:
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  store i32 1, ptr addrspace(1) %to
  br label %middle

middle:
  call void @work(ptr %sum) "tenon.uniform"
  br i1 %few, label %second, label %end

second:
  %other = getelementptr i32, ptr addrspace(1) %q, i32 %lane
  store i32 2, ptr addrspace(1) %other
  br label %end

end:
  ret void
}

declare i64 @tenon.item.subgroup_local_id() nounwind willreturn memory(none) "tenon.item"="subgroup_local_id"
declare void @work(ptr)

!0 = !{i32 16}
!1 = !{}
