; With complete-subgroups there is one version, and the work-group's function has loops
; over whole sub-groups alone. The kernel's record has that information.
; RUN: %tenon_opt -passes='tenon-widen<target=cpu;complete-subgroups>' -S < %s \
; RUN:     | FileCheck %s --check-prefix=WIDEN --implicit-check-not=partial
; RUN: %tenon_opt -passes='tenon-widen<target=cpu;complete-subgroups>,tenon-work-group<target=cpu>' -S < %s \
; RUN:     | FileCheck %s --implicit-check-not=partial --implicit-check-not=subgroups.end

; WIDEN: define spir_kernel void @k({{.*}} !tenon.widened ![[WIDENED:[0-9]+]]
; WIDEN: ![[WIDENED]] = !{null, i32 16}

; CHECK: @k_tenon_info = constant {{.*}} i64 16, [3 x i64] zeroinitializer, i64 0, i64 1, ptr null }
; CHECK: define void @k(
; CHECK: call void @k.subgroup(
; CHECK: add nuw i64 %x.i, 16
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  store i32 1, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 16}
