; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A component of another type of the same width is taken by its bits.

; CHECK: [[V:%.*]] = bitcast bfloat %x to i16
; CHECK: call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.fill.a.i16.8x16(i16 [[V]])

define spir_func void @f(bfloat %x) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z26__spirv_CompositeConstructDF16b(bfloat %x)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z26__spirv_CompositeConstructDF16b(bfloat)
