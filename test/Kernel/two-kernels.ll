; RUN: %tenon_opt -passes='tenon<target=cpu>' -S < %s | FileCheck %s

; Every kernel of a module; the calling conventions of SPIR are removed.

; CHECK-NOT: spir_
; CHECK: @first_tenon_info
; CHECK: @second_tenon_info
; CHECK-DAG: define void @first(
; CHECK-DAG: define void @second(
; CHECK-NOT: spir_

define spir_kernel void @first(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %p) {
  store i32 2, ptr addrspace(1) %p
  ret void
}
