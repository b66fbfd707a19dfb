; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The base of native_powr may have any sign on Intel's GPUs, whose instruction
; takes its magnitude, and programs square numbers so. That of powr may not.

; CHECK: [[SIZE:%.*]] = call float @llvm.fabs.f32(float %x)
; CHECK: call float @tenon.library.powr.native.f32(float [[SIZE]], float %y)
; CHECK: call float @tenon.library.powr.f32(float %x, float %y)
define spir_kernel void @k(ptr addrspace(1) %p, float %x, float %y) {
  %n = call spir_func float @_Z11native_powrff(float %x, float %y)
  %a = call spir_func float @_Z4powrff(float %x, float %y)
  %s = fadd float %n, %a
  store float %s, ptr addrspace(1) %p
  ret void
}

declare spir_func float @_Z11native_powrff(float, float)
declare spir_func float @_Z4powrff(float, float)
