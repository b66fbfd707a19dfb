; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; DPC++ sets the sign bits for floating components too; they have no effect.

; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.f64.8x16x4.f64.f64(

define void @f(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", double, 3, 8, 4, 0) %x, target("spirv.CooperativeMatrixKHR", double, 3, 4, 16, 1) %y, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) %z) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 3)
  %e = call target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_d(target("spirv.CooperativeMatrixKHR", double, 3, 8, 4, 0) %x, target("spirv.CooperativeMatrixKHR", double, 3, 4, 16, 1) %y, target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) %z, i64 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_d(target("spirv.CooperativeMatrixKHR", double, 3, 8, 4, 0), target("spirv.CooperativeMatrixKHR", double, 3, 4, 16, 1), target("spirv.CooperativeMatrixKHR", double, 3, 8, 16, 2), i64)
