; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE4M3INTEL: expected one operand, and a result{{$}}

define spir_kernel void @k(float %x, half %h) {
  %r = call i8 @__builtin_spirv_ConvertFP16ToE4M3INTEL(half %h, half %h)
  ret void
}

declare i8 @__builtin_spirv_ConvertFP16ToE4M3INTEL(half, half)
