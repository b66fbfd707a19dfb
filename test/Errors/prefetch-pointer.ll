; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixPrefetchINTEL: expected a pointer, rows, columns, cache level and layout

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixPrefetchINTEL(i64 0, i32 8, i32 16, i32 0, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixPrefetchINTEL(i64, i32, i32, i32, i32, i64)
