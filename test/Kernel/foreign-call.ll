; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': call of '_Z18sub_group_shufflefj': target cpu has no such function; expected one that the module or OpenCL C defines

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = call float @_Z18sub_group_shufflefj(float 1.0, i32 0)
  store float %v, ptr addrspace(1) %p
  ret void
}

declare float @_Z18sub_group_shufflefj(float, i32)
