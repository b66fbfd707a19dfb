; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; bf16 is in i16 or in bfloat.

; CHECK: @tenon.convert.acc.i16.8x16.bf16.from.acc.f32.8x16.f32(
; CHECK: @tenon.convert.acc.bf16.8x16.bf16.from.acc.f32.8x16.f32(
; CHECK: @tenon.convert.acc.f32.8x16.f32.from.acc.i16.8x16.bf16(

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m2) {
  %x0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z27__spirv_ConvertFToBF16INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @_Z27__spirv_ConvertFToBF16INTEL_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1)
  %x2 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_ConvertBF16ToFINTEL_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m2)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z27__spirv_ConvertFToBF16INTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @_Z27__spirv_ConvertFToBF16INTEL_2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_ConvertBF16ToFINTEL_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2))
