; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Arithmetic, casts and conversions of matrices with operands or results of other types.

; CHECK: error: kernel 'k': OpFAdd: expected a matrix
; CHECK: error: kernel 'k': OpFAdd.1: expected operands of the result's type, acc f32 8x16
; CHECK: error: kernel 'k': OpFAdd.2: components i32, expected floating-point ones
; CHECK: error: kernel 'k': OpIAdd: components f32, expected integers
; CHECK: error: kernel 'k': OpBitcast: from acc f32 8x32 to acc i32 8x16, expected equal shape, use and component size
; CHECK: error: kernel 'k': OpConvertFToS: expected a matrix
; CHECK: error: kernel 'k': OpConvertFToS.1: from acc i32 8x16 to acc i32 8x16: it does not convert between these component types
; CHECK: error: kernel 'k': OpConvertFToS.2: from acc f32 8x16 to acc f32 8x16: it does not convert between these component types
; CHECK: error: kernel 'k': OpRoundFToTF32INTEL: 2 operands, expected one matrix
; CHECK: error: kernel 'k': OpRoundFToTF32INTEL.1: expected a matrix

define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f, target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %g, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %i, i32 %n) {
  %r0 = call float @__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  %r1 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_FAdd.1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %g, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  %r2 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_FAdd.2(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %i, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %i)
  %r3 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_IAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  %r4 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2) %g)
  %r5 = call float @__spirv_ConvertFToS(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  %r6 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_ConvertFToS.1(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %i)
  %r7 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_ConvertFToS.2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  %r8 = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_RoundFToTF32INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f, i32 %n)
  %r9 = call float @__spirv_RoundFToTF32INTEL.1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %f)
  ret void
}

declare float @__spirv_FAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_FAdd.1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_FAdd.2(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_IAdd(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 32, 2))
declare float @__spirv_ConvertFToS(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_ConvertFToS.1(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_ConvertFToS.2(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_RoundFToTF32INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare float @__spirv_RoundFToTF32INTEL.1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
