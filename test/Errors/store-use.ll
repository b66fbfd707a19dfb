; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreKHR: a matrix with use 9, expected 0 (A), 1 (B) or 2 (accumulator)

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 9) undef, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 9), i32, i64)
