; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixGetElementCoordINTEL: expected a matrix and an index

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call <2 x i32> @__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare <2 x i32> @__spirv_CooperativeMatrixGetElementCoordINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
