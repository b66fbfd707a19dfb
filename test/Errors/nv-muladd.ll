; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddNV: matrices of SPV_NV_cooperative_matrix and SPV_NV_cooperative_matrix2 are not supported; the nearest that works is SPV_KHR_cooperative_matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddNV(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddNV(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
