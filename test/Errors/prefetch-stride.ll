; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixPrefetchINTEL: the stride is not an integer

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %p, i32 8, i32 16, i32 0, i32 0, float 16.0)
  ret void
}

declare void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, float)
