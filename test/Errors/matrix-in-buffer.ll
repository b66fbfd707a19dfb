; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; A matrix lives in registers or private variables; only its elements go to
; buffers.

; CHECK: error: kernel 'k': store of acc f32 8x16: the memory is not a private variable; expected a matrix store, which has a layout and a stride

define spir_kernel void @k(ptr addrspace(1) %p) {
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr addrspace(1) %p
  ret void
}
