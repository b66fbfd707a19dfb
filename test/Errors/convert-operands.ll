; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpFConvert: 2 operands, expected one matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
