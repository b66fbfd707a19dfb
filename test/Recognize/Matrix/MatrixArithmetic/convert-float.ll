; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; FConvert rounds to nearest unless its name has a postfix.

; CHECK: @tenon.convert.acc.f16.8x16.f16.from.acc.f32.8x16.f32(
; CHECK: @tenon.convert.acc.f16.8x16.f16.from.acc.f32.8x16.f32.rtz(
; CHECK: @tenon.convert.acc.f16.8x16.f16.from.acc.f32.8x16.f32.rtp(
; CHECK: @tenon.convert.acc.f16.8x16.f16.from.acc.f32.8x16.f32.rtn(

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m2, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m3) {
  %x0 = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z18__spirv_FConvert_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m0)
  %x1 = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtz_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m1)
  %x2 = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtp_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m2)
  %x3 = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtn_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z18__spirv_FConvert_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtz_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtp_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z23__spirv_FConvert_Rm_rtn_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
