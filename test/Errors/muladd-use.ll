; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: muladd s32.16x16x16.u8.u8: B has use a, expected b

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
