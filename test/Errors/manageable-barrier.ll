; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Half of the sub-groups produce.
; CHECK: error: kernel 'k': intel_manageable_barrier_init: expected a barrier for all sub-groups of the work-group, in a kernel that requires sizes of work-groups and sub-groups; the nearest that works is intel_work_group_barrier_arrive

define spir_kernel void @k() !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %b = call spir_func ptr addrspace(3) @intel_manageable_barrier_init(i32 4, i32 8)
  call spir_func void @intel_manageable_barrier_arrive(ptr addrspace(3) %b)
  ret void
}

declare spir_func ptr addrspace(3) @intel_manageable_barrier_init(i32, i32)
declare spir_func void @intel_manageable_barrier_arrive(ptr addrspace(3))

!0 = !{i32 16}
!1 = !{i32 128, i32 1, i32 1}
