; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpAccessChain: expected a pointer to a variable that holds a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr poison, i64 0)
  %v = load float, ptr %e
  store float %v, ptr addrspace(1) %p
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 0.0)
  ret void
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
