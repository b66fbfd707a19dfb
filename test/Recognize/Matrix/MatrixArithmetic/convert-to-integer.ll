; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Floats are truncated to integers unless a postfix rounds otherwise, and saturate with a postfix.

; CHECK: @tenon.convert.acc.i8.8x16.s8.from.acc.f32.8x16.f32.rtz(
; CHECK: @tenon.convert.acc.i8.8x16.u8.from.acc.f32.8x16.f32.rtz.sat(
; CHECK: @tenon.convert.acc.i8.8x16.s8.from.acc.f32.8x16.f32.sat(

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m2) {
  %x0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z21__spirv_ConvertFToS_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z26__spirv_ConvertFToU_Rm_sat_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1)
  %x2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z30__spirv_ConvertFToS_Rm_sat_rte_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m2)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z21__spirv_ConvertFToS_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z26__spirv_ConvertFToU_Rm_sat_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z30__spirv_ConvertFToS_Rm_sat_rte_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
