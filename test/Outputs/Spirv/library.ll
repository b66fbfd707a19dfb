; A module without a kernel has the capability that makes it a library.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: OpCapability Linkage
; CHECK-NOT: OpEntryPoint
define internal void @f(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define linkonce_odr void @g(ptr addrspace(1) %p) {
  call void @f(ptr addrspace(1) %p)
  ret void
}
