; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': convert workgroup.acc.f16.8x16.f16.from.acc.f32.8x16.f32: target cpu: a matrix of scope workgroup; the nearest that works is scope subgroup

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", half, 2, 8, 16, 2) @__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 2, 8, 16, 2) @__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
