; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Integers keep their signedness, or change it with clamping.

; CHECK: @tenon.convert.acc.i16.8x16.s16.from.acc.i8.8x16.s8
; CHECK: @tenon.convert.acc.i8.8x16.u8.from.acc.i16.8x16.u16{{.*}}.sat(
; CHECK: @tenon.convert.acc.i8.8x16.u8.from.acc.i16.8x16.s16{{.*}}.sat(

define void @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m1, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m2) {
  %x0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z18__spirv_SConvert_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z23__spirv_UConvert_Rm_sat_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m1)
  %x2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z24__spirv_SatConvertSToU_R_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %m2)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @_Z18__spirv_SConvert_R_1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z23__spirv_UConvert_Rm_sat_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @_Z24__spirv_SatConvertSToU_R_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2))
