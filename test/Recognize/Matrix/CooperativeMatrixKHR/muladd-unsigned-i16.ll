; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; With an i32 accumulator 16-bit components are integers also without sign bits:
; bf16 cannot accumulate in an integer.

; CHECK: @tenon.muladd.s32.8x16x16.u16.u16(

define void @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_s(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_s(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
