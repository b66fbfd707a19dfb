; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Components of bfloat may be marked as bf16, and signed integers of 16 bits have sums of 16 bits.

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.s16.8x16x16.s16.s16(
define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %i, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %j, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %d) {
  %r0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 64)
  %r1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %i, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %j, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %d, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
