; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpVectorInsertDynamic: a component of type double, expected float

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, double 0.0, i64 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), double, i64)
