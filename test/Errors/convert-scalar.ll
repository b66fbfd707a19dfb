; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpFConvert: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_FConvert(float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_FConvert(float)
