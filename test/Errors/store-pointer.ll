; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreKHR: expected a pointer and a matrix operand

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(i64 5, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(i64, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
