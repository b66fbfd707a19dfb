; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': OpControlBarrier: execution scope is neither 2 (work-group) nor 3 (sub-group)

define spir_kernel void @k() {
  call void @_Z22__spirv_ControlBarrieriii(i32 4, i32 2, i32 272)
  ret void
}

declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
