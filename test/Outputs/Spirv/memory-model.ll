; The memory model is the target's, not the input's.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: OpMemoryModel Physical64 OpenCL
define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

!spirv.MemoryModel = !{!0}

!0 = !{i32 1, i32 77}
