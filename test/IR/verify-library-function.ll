; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.library.sqr.f32: there is no library function 'sqr'

define float @f(float %x) {
  %r = call float @tenon.library.sqr.f32(float %x)
  ret float %r
}

declare float @tenon.library.sqr.f32(float) #0

attributes #0 = { nounwind willreturn memory(none) "tenon.library"="sqr" }
