; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.library.cexp.f32: library function 'cexp' does not have the type { float, float } (float)

define { float, float } @f(float %x) {
  %r = call { float, float } @tenon.library.cexp.f32(float %x)
  ret { float, float } %r
}

declare { float, float } @tenon.library.cexp.f32(float) #0

attributes #0 = { nounwind willreturn memory(none) "tenon.library"="cexp" }
