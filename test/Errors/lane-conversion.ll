; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL: expected one operand of f32 and a result of as many bf16

define spir_kernel void @k(i32 %n) {
  %r = call i16 @_Z27__spirv_ConvertFToBF16INTELDv2_f(<2 x float> zeroinitializer)
  ret void
}

declare i16 @_Z27__spirv_ConvertFToBF16INTELDv2_f(<2 x float>)
