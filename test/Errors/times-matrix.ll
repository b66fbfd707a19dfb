; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpMatrixTimesScalar: expected operands of the result's type, acc f32 8x16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_MatrixTimesScalar(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_MatrixTimesScalar(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
