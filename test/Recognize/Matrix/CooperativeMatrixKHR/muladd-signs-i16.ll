; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Sixteen-bit integers with a sign bit and an integer accumulator are integers.

; CHECK: @tenon.muladd.s32.8x16x16.s16.s16(
; CHECK: @tenon.muladd.s32.8x16x16.s16.u16(

define void @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_s(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i32 3)
  %e = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_s(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i32 1)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_s(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
