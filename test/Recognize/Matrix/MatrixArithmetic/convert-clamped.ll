; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A matrix of floats is converted to integers that are rounded to nearest and saturate.

; CHECK: @tenon.convert.acc.i8.8x16.s8.from.acc.f32.8x16.f32.sat(
define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f) {
  %r = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__spirv_ClampConvertFToSINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__spirv_ClampConvertFToSINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
