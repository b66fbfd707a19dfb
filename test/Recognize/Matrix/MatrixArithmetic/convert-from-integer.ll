; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The name says whether the integer is signed.

; CHECK: @tenon.convert.acc.f32.8x16.f32.from.acc.i8.8x16.s8(
; CHECK: @tenon.convert.acc.f32.8x16.f32.from.acc.i8.8x16.u8(

define void @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m1) {
  %x0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z21__spirv_ConvertSToF_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z21__spirv_ConvertUToF_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m1)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z21__spirv_ConvertSToF_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z21__spirv_ConvertUToF_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2))
