; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: muladd s32.8x16x32.u8.u8: B is 16x16, expected 32x16

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
