; A sub-group's split barrier becomes a whole one at its wait.
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: call void @tenon.item.barrier_arrive()
; CHECK-NEXT: call void @tenon.item.barrier_wait()
; CHECK-NEXT: call void @tenon.item.barrier_arrive()
; CHECK-NEXT: call void @tenon.item.barrier_wait()
; CHECK-NEXT: call void @tenon.item.subgroup_barrier()
; CHECK-NEXT: ret void

define spir_kernel void @k() {
  call void @_Z33__spirv_ControlBarrierArriveINTELiii(i32 2, i32 2, i32 260)
  call void @_Z31__spirv_ControlBarrierWaitINTELiii(i32 2, i32 2, i32 258)
  call void @_Z31intel_work_group_barrier_arrivej(i32 1)
  call void @_Z29intel_work_group_barrier_waitj(i32 1)
  call void @_Z33__spirv_ControlBarrierArriveINTELiii(i32 3, i32 2, i32 260)
  call void @_Z31__spirv_ControlBarrierWaitINTELiii(i32 3, i32 2, i32 258)
  ret void
}

declare void @_Z33__spirv_ControlBarrierArriveINTELiii(i32, i32, i32)
declare void @_Z31__spirv_ControlBarrierWaitINTELiii(i32, i32, i32)
declare void @_Z31intel_work_group_barrier_arrivej(i32)
declare void @_Z29intel_work_group_barrier_waitj(i32)
