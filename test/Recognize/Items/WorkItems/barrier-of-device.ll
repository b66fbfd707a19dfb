; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; LLVM's SPIR-V back end writes work_group_barrier(flags, memory_scope_device)
; with the memory scope as the execution scope.

; CHECK: fence syncscope("device") release
; CHECK-NEXT: call void @tenon.item.barrier()
; CHECK-NEXT: fence syncscope("device") acquire
define spir_kernel void @k() {
  call void @_Z22__spirv_ControlBarrieriii(i32 1, i32 1, i32 528)
  ret void
}

declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
