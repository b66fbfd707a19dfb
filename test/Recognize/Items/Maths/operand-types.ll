; RUN: not %tenon_opt -passes=tenon-recognize,verify -disable-output < %s 2>&1 | FileCheck %s

; Operands of incompatible types are an error of the input.

; CHECK: error: function 'f': fma: unexpected operand types

define float @f(float %x, i32 %i) {
  %e = call float @_Z3fmafif(float %x, i32 %i, float %x)
  ret float %e
}

declare float @_Z3fmafif(float, i32, float)
