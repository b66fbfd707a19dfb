; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': a matrix cannot be a parameter or a result of a function that is not inlined

define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
