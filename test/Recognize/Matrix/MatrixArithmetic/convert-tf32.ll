; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Both names of rounding to tf32.

; CHECK: @tenon.convert.acc.f32.8x16.tf32.from.acc.f32.8x16.f32(
; CHECK: @tenon.convert.acc.f32.8x16.tf32.from.acc.f32.8x16.f32(

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1) {
  %x0 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_RoundFToTF32INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_ConvertFToTF32INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_RoundFToTF32INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_ConvertFToTF32INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
