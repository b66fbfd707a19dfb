; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixReduceNV: matrices of SPV_NV_cooperative_matrix and SPV_NV_cooperative_matrix2 are not supported; the nearest that works is SPV_KHR_cooperative_matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixReduceNV(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixReduceNV(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
