; Functions that LLVM cannot expand accurately are those of the GPU's library; forms that
; allow more error are its fast ones, if it has them.

; RUN: %tenon_opt -passes='tenon<target=nvptx>' -S < %s | FileCheck %s --check-prefix=NVIDIA
; RUN: %tenon_opt -passes='tenon<target=amdgcn>' -S < %s | FileCheck %s --check-prefix=AMD

; NVIDIA: call float @__nv_expf(float %x)
; NVIDIA: call float @__nv_fast_expf(float %x)
; NVIDIA: call float @__nv_expf(float %x)
; NVIDIA: call float @__nv_fast_powf(
; NVIDIA: call float @__nv_erff(float %x)
; AMD: call float @__ocml_exp_f32(float %x)
; AMD: call float @__ocml_native_exp_f32(float %x)
; AMD: call float @__ocml_exp_f32(float %x)
; AMD: call float @__ocml_pow_f32(
; AMD: call float @__ocml_erf_f32(float %x)
define spir_kernel void @k(ptr addrspace(1) %p, float %x) {
  %a = call spir_func float @_Z3expf(float %x)
  %b = call spir_func float @_Z10native_expf(float %x)
  %c = call spir_func float @_Z8half_expf(float %x)
  %d = call spir_func float @_Z11native_powrff(float %x, float %a)
  %e = call spir_func float @_Z3erff(float %x)
  %ab = fadd float %a, %b
  %cd = fadd float %c, %d
  %s = fadd float %ab, %cd
  %t = fadd float %s, %e
  store float %t, ptr addrspace(1) %p
  ret void
}

declare spir_func float @_Z3expf(float)
declare spir_func float @_Z10native_expf(float)
declare spir_func float @_Z8half_expf(float)
declare spir_func float @_Z11native_powrff(float, float)
declare spir_func float @_Z3erff(float)
