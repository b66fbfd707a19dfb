; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': ConvertFToBF16INTEL: expected one operand, actual 2{{$}}

define spir_kernel void @k(float %x) {
  %r = call i16 @__devicelib_ConvertFToBF16INTEL(float %x, float %x)
  ret void
}

declare i16 @__devicelib_ConvertFToBF16INTEL(float, float)
