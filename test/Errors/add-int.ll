; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpFAdd: components i32, expected floating-point ones

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_FAdd(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_FAdd(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
