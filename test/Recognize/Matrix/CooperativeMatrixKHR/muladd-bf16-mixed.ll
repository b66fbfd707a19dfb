; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The types of C and the result may differ; then the name has both.

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16.bf16(
; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16.f32(

define void @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %x) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %x, i32 192)
  %e = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 320)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_2(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
