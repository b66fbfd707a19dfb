; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpJointMatrixMadINTEL: expected matrices for A, B and C

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_JointMatrixMadINTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_JointMatrixMadINTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1))
