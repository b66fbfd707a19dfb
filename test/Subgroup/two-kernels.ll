; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s

; Calling conventions and metadata of SPIR are gone; a kernel that another one
; calls is both a group function and a part of the other.

; CHECK-NOT: spir_
; CHECK: @inner_tenon_info
; CHECK: @outer_tenon_info
; CHECK-DAG: define void @inner(
; CHECK-DAG: define void @outer(
; CHECK-NOT: spir_

define spir_kernel void @inner(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @outer(ptr addrspace(1) %p) {
  call spir_kernel void @inner(ptr addrspace(1) %p)
  ret void
}
