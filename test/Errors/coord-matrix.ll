; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixGetElementCoordINTEL: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call <2 x i32> @__spirv_CooperativeMatrixGetElementCoordINTEL(float 0.0, i64 0)
  ret void
}

declare <2 x i32> @__spirv_CooperativeMatrixGetElementCoordINTEL(float, i64)
