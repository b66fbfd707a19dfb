; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; A layout that is known at run time alone, with operands that are wrong for each.

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the stride is not an integer

define spir_kernel void @k(ptr addrspace(1) %p, i32 %layout, float %f) {
  %r = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 %layout, float %f)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, float)
