; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; A conversion keeps the shape.

; CHECK: OpFConvert: a conversion from 16x8 to 8x16, expected equal shapes

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %m) {
  %x = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z18__spirv_FConvert_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %m)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z18__spirv_FConvert_R_1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2))
