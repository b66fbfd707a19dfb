; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The component is last in the instruction and first in the canonical fill.

; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16.checked(float %x, i64 1, i64 2, i64 100, i64 50)

define void @f(float %x) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z46__spirv_CooperativeMatrixConstructCheckedINTEL_1(i32 1, i32 2, i32 100, i32 50, float %x)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z46__spirv_CooperativeMatrixConstructCheckedINTEL_1(i32, i32, i32, i32, float)
