; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; A combination without a row: the reason and the nearest one that has one.

; CHECK: error: kernel 'k': muladd s32.8x16x16.s64.s64: target cpu: no multiplication of s64 and s64 with s32 into s32; the nearest that works is s32.8x16x16.s8.s8

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i64, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i64, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
