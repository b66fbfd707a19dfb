; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; The name has _R, which begins the name of a result's type elsewhere.

; CHECK: error: kernel 'k': __spirv_RoundFToTF32INTEL: expected one operand of f32 and a result of as many tf32
; CHECK: error: kernel 'k': OpRoundFToTF32INTEL: a conversion from 8x16 to 16x16, expected equal shapes

define spir_kernel void @k(half %x, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %m) {
  %r = call float @_Z25__spirv_RoundFToTF32INTELDh(half %x)
  %s = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @__spirv_RoundFToTF32INTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %m)
  ret void
}

declare float @_Z25__spirv_RoundFToTF32INTELDh(half)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 0) @__spirv_RoundFToTF32INTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0))
