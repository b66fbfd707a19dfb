; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': float2int_rd: expected one operand, actual 2{{$}}

define spir_kernel void @k(float %x) {
  %r = call i32 @__imf_float2int_rd(float %x, float %x)
  ret void
}

declare i32 @__imf_float2int_rd(float, float)
