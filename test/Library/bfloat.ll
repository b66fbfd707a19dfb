; OpenCL has no functions of bfloat: they are also expanded for its devices.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=loops>' -S < %s | FileCheck %s

; CHECK: fdiv bfloat
; CHECK: call float @tenon.library.rsqrt.f32(float %y)
define void @f(bfloat %x, float %y) {
  %1 = call bfloat @_Z5rsqrtDF16b(bfloat %x)
  %2 = call float @_Z5rsqrtf(float %y)
  ret void
}

declare bfloat @_Z5rsqrtDF16b(bfloat)
declare float @_Z5rsqrtf(float)
