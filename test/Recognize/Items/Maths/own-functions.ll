; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A function of the module's own keeps its meaning, whatever its name is.

; CHECK: call float @_Z3expf(float %x)
; CHECK: define float @_Z3expf(

define float @f(float %x) {
  %e = call float @_Z3expf(float %x)
  ret float %e
}

define float @_Z3expf(float %x) {
  ret float %x
}
