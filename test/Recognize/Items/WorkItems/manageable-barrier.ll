; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A manageable barrier for all sub-groups, as Triton for Intel's GPUs uses it, is a split
; barrier.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: call void @tenon.item.barrier_arrive()
; CHECK-NEXT: call void @tenon.item.barrier_wait()
; CHECK-NEXT: ret void

define spir_kernel void @k() !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %b = call spir_func ptr addrspace(3) @intel_manageable_barrier_init(i32 8, i32 8)
  call spir_func void @intel_manageable_barrier_arrive(ptr addrspace(3) %b)
  call spir_func void @intel_manageable_barrier_wait(ptr addrspace(3) %b)
  call spir_func void @intel_manageable_barrier_release(ptr addrspace(3) %b)
  ret void
}

declare spir_func ptr addrspace(3) @intel_manageable_barrier_init(i32, i32)
declare spir_func void @intel_manageable_barrier_arrive(ptr addrspace(3))
declare spir_func void @intel_manageable_barrier_wait(ptr addrspace(3))
declare spir_func void @intel_manageable_barrier_release(ptr addrspace(3))

!0 = !{i32 16}
!1 = !{i32 128, i32 1, i32 1}
