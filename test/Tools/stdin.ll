; RUN: %tenon_lower - < %s | FileCheck %s

; CHECK: define {{.*}}void @k(ptr

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
