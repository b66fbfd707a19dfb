; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: muladd s32.8x16x32.u8.u8: the result is 16x8, expected 8x16

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 8, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 8, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
