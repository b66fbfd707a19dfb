; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Bits of each element as another type of the same width.

; CHECK: [[X:%.*]] = call i16 @tenon.extract
; CHECK: [[Y:%.*]] = bitcast i16 [[X]] to bfloat
; CHECK: call target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @tenon.insert.acc.bf16.8x16(

define target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %a) {
  %d = call target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @_Z15__spirv_Bitcast_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) %a)
  ret target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) %d
}

declare target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 2) @_Z15__spirv_Bitcast_1(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2))
