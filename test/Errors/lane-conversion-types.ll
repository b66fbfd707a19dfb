; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions of lanes' values with operands or results of other types.

; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL: expected one operand of f32 and a result of as many bf16
; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL.1: expected one operand of f32 and a result of as many bf16
; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL.2: expected one operand of f32 and a result of as many bf16
; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL.3: expected one operand of f32 and a result of as many bf16
; CHECK: error: kernel 'k': __spirv_ConvertFToBF16INTEL.4: expected one operand of f32 and a result of as many bf16

define spir_kernel void @k(float %f, <2 x float> %v, <4 x i16> %s, i16 %x) {
  %r0 = call i16 @__spirv_ConvertFToBF16INTEL()
  %r1 = call <2 x i16> @__spirv_ConvertFToBF16INTEL.1(float %f)
  %r2 = call <4 x i16> @__spirv_ConvertFToBF16INTEL.2(<2 x float> %v)
  %r3 = call double @__spirv_ConvertFToBF16INTEL.3(float %f)
  %r4 = call i16 @__spirv_ConvertFToBF16INTEL.4(i16 %x)
  ret void
}

declare i16 @__spirv_ConvertFToBF16INTEL()
declare <2 x i16> @__spirv_ConvertFToBF16INTEL.1(float)
declare <4 x i16> @__spirv_ConvertFToBF16INTEL.2(<2 x float>)
declare double @__spirv_ConvertFToBF16INTEL.3(float)
declare i16 @__spirv_ConvertFToBF16INTEL.4(i16)
