; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpVectorInsertDynamic: expected a matrix, a component and an index

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float)
