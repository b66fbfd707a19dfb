; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': muladd f32.8x16x16.f16.bf16: target cpu: no multiplication of f16 and bf16 with f32 into f32; the nearest that works is f32.8x16x16.bf16.bf16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
