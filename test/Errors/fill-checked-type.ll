; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixConstructCheckedINTEL: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call float @__spirv_CooperativeMatrixConstructCheckedINTEL(i32 0, i32 0, i32 8, i32 16, float 0.0)
  ret void
}

declare float @__spirv_CooperativeMatrixConstructCheckedINTEL(i32, i32, i32, i32, float)
