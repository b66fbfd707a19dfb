; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreOffsetINTEL: expected a pointer, row, column, matrix and layout

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1) %p, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
