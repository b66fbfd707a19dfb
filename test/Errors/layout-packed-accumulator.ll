; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: layout packed on an accumulator, expected row or col

define spir_kernel void @k(ptr addrspace(1) %p) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 2, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
