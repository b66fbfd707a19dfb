; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; VectorInsertDynamic has the matrix first, CompositeInsert the component. Index
; widths differ; the canonical one is i64, zero-extended.

; CHECK: [[I:%.*]] = zext i32 %i to i64
; CHECK: %a = call {{.*}} @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %x, i64 [[I]])
; CHECK: %b = call {{.*}} @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %x, i64 5)

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %x, i32 %i) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %x, i32 %i)
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z23__spirv_CompositeInsert_1(float %x, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 5)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z27__spirv_VectorInsertDynamic_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z23__spirv_CompositeInsert_1(float, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
