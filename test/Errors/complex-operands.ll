; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': cexpf: expected 2 numbers of type float, two for each complex operand{{$}}
; CHECK: error: kernel 'k': cabsf: expected a result of type float{{$}}
; CHECK: error: kernel 'k': csqrtf: expected a result of two numbers of type float{{$}}

define spir_kernel void @k(float %x, double %y) {
  %e = call spir_func { float, float } @cexpf(double %y)
  %a = call spir_func double @cabsf(float %x, float %x)
  %s = call spir_func float @csqrtf(float %x, float %x)
  ret void
}

declare spir_func { float, float } @cexpf(double)
declare spir_func double @cabsf(float, float)
declare spir_func float @csqrtf(float, float)
