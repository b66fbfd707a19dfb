; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A bfloat component needs no bit.

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(

define void @f(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_f(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_f(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
