; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: a matrix of 0x16, expected 1 to 256 rows and columns

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 0, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 0, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
