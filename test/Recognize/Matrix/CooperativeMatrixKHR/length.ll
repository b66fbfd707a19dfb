; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The length depends on a type alone; any value of it may be the operand.

; CHECK: %n = call i32 @tenon.length.acc.f32.8x16()
; CHECK: [[N:%.*]] = call i32 @tenon.length.acc.f32.8x16()
; CHECK: %m = zext i32 [[N]] to i64

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer)
  %m = call i64 @_Z34__spirv_CooperativeMatrixLengthKHRIfLm8ELm16ELN5__spv9MatrixUseE2EEmPv(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  ret void
}

declare i32 @_Z34__spirv_CooperativeMatrixLengthKHRPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare i64 @_Z34__spirv_CooperativeMatrixLengthKHRIfLm8ELm16ELN5__spv9MatrixUseE2EEmPv(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
