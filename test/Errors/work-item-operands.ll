; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Work-item functions, barriers and fences with other operands.

; CHECK: error: kernel 'k': work-item query global_id: expected one dimension operand
; CHECK-COUNT-2: error: kernel 'k': OpControlBarrier: execution scope is neither 2 (work-group) nor 3 (sub-group)
; CHECK: error: kernel 'k': OpControlBarrierArriveINTEL: execution scope is neither 2 (work-group) nor 3 (sub-group)
; CHECK: error: kernel 'k': intel_manageable_barrier_init: expected two numbers, and a pointer as result
; CHECK: error: kernel 'k': intel_manageable_barrier_init: expected a barrier for all sub-groups of the work-group, in a kernel that requires sizes of work-groups and sub-groups; the nearest that works is intel_work_group_barrier_arrive
; CHECK: error: kernel 'sized': intel_manageable_barrier_init: expected a barrier for all sub-groups of the work-group, in a kernel that requires sizes of work-groups and sub-groups; the nearest that works is intel_work_group_barrier_arrive

define spir_kernel void @k(float %f, i32 %x) !reqd_work_group_size !0 {
  %r0 = call i64 @_Z13get_global_idf(float %f)
  call void @__spirv_ControlBarrier()
  call void @__spirv_ControlBarrier.1(i32 %x, i32 2, i32 272)
  call void @intel_work_group_barrier_arrive(i32 %x)
  call void @__spirv_ControlBarrierArriveINTEL(i32 %x, i32 2, i32 272)
  %r1 = call ptr addrspace(3) @_Z29intel_manageable_barrier_initi(i32 4)
  %r2 = call ptr addrspace(3) @_Z29intel_manageable_barrier_initii(i32 4, i32 4)
  ret void
}

define spir_kernel void @sized(i32 %x) !reqd_work_group_size !0 !intel_reqd_sub_group_size !1 {
  %r2 = call ptr addrspace(3) @_Z29intel_manageable_barrier_initii(i32 4, i32 %x)
  ret void
}

declare i64 @_Z13get_global_idf(float)
declare void @__spirv_ControlBarrier()
declare void @__spirv_ControlBarrier.1(i32, i32, i32)
declare void @intel_work_group_barrier_arrive(i32)
declare void @__spirv_ControlBarrierArriveINTEL(i32, i32, i32)
declare ptr addrspace(3) @_Z29intel_manageable_barrier_initi(i32)
declare ptr addrspace(3) @_Z29intel_manageable_barrier_initii(i32, i32)

!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 16}
