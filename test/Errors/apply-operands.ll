; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: expected a pointer to a function object, and a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, ptr addrspace(1) %p)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1))
