; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Both names, with an index of either width. Only the type of the matrix is used.

; CHECK: %x = call <2 x i32> @tenon.coord.acc.f32.8x16(i64 %i)
; CHECK: [[J:%.*]] = zext i32 %j to i64
; CHECK: %y = call <2 x i32> @tenon.coord.acc.f32.8x16(i64 [[J]])

define <2 x i32> @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i64 %i, i32 %j) {
  %x = call <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i64 %i)
  %y = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 %j)
  %z = add <2 x i32> %x, %y
  ret <2 x i32> %z
}

declare <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
