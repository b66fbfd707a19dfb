; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A barrier that orders memory in a wider scope than a work-group is between
; fences of that scope; each half of a split barrier has one.

; CHECK-LABEL: define {{.*}}@opencl(
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: fence syncscope("device") release
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: fence syncscope("device") acquire
; CHECK-NEXT: call void @tenon.item.subgroup_barrier()
; CHECK-NEXT: fence syncscope("device") release
; CHECK-NEXT: call void @tenon.item.subgroup_barrier()
; CHECK-NEXT: fence syncscope("device") acquire
; CHECK-NEXT: fence syncscope("device") release
; CHECK-NEXT: call void @tenon.item.barrier_arrive()
; CHECK-NEXT: call void @tenon.item.barrier_wait()
; CHECK-NEXT: fence syncscope("device") acquire
; CHECK-NEXT: ret void
define spir_kernel void @opencl() {
  call void @_Z7barrierj(i32 2)
  call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 1)
  call void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2)
  call void @_Z17sub_group_barrierj12memory_scope(i32 1, i32 1)
  call void @_Z17sub_group_barrierj12memory_scope(i32 2, i32 2)
  call void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32 2, i32 2)
  call void @_Z29intel_work_group_barrier_waitj12memory_scope(i32 2, i32 2)
  ret void
}

; Without an order a scope means nothing.

; CHECK-LABEL: define {{.*}}@spirv(
; CHECK-NEXT: fence syncscope("device") release
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: fence syncscope("device") acquire
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: ret void
define spir_kernel void @spirv() {
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 528)
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 1, i32 0)
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 3, i32 272)
  ret void
}

declare void @_Z7barrierj(i32)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
declare void @_Z17sub_group_barrierj12memory_scope(i32, i32)
declare void @_Z31intel_work_group_barrier_arrivej12memory_scope(i32, i32)
declare void @_Z29intel_work_group_barrier_waitj12memory_scope(i32, i32)
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
