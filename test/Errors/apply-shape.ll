; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: from acc f32 8x16 to acc f32 16x8, expected equal scope and shape

define spir_kernel void @k(ptr addrspace(1) %p) {
  %object = alloca { float }
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr %object, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
