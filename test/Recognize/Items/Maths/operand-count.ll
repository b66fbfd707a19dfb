; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: function 'f': exp: unexpected number of operands

define float @f(float %x) {
  %e = call float @_Z3expff(float %x, float %x)
  ret float %e
}

declare float @_Z3expff(float, float)
