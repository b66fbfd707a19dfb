; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: a matrix with use 3, expected 0 (A), 1 (B) or 2 (accumulator)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %object = alloca { float }
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 3) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr %object, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 3) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 3) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 3))
