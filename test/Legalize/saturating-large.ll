; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; Products of 16 bits do not fit into the saturating sum.

; CHECK: error: kernel 'k': muladd s32.8x16x16.s16.s16.sat: target cpu: no saturating multiplication of s16 and s16 with s32 into s32; the nearest that works is s32.8x16x16.s8.s8.sat

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 31)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
