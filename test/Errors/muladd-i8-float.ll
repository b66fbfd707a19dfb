; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': muladd f32.8x16x16.s8.s8: target cpu: no multiplication of s8 and s8 with f32 into f32; the nearest that works is s32.8x16x16.s8.s8

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
