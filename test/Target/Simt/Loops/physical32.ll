; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --triple=spirv32 -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s
; RUN: %expect 1 %tenon_lower %s --target=loops -o - 2>&1 | FileCheck %s --check-prefix=WRONG

; CHECK: OpMemoryModel Physical32 OpenCL
; WRONG: error: the module's addresses are not those of spirv64-unknown-unknown; --triple=spirv32 and spirv64 choose

target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
