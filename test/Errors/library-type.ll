; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; The types of library operations are checked before they are expanded.
; CHECK: error: tenon.library.hypot.f32: library function 'hypot' does not have the type float (float){{$}}

define spir_kernel void @k(float %x, ptr addrspace(1) %p) {
  %r = call float @tenon.library.hypot.f32(float %x)
  store float %r, ptr addrspace(1) %p
  ret void
}

declare float @tenon.library.hypot.f32(float) #0

attributes #0 = { memory(none) "tenon.library"="hypot" }
