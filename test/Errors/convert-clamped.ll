; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpClampConvertFP32ToFP16INTEL: a clamped conversion to a kind that is not supported; the nearest that works is one to fp8 (E4M3, E5M2), fp4 (E2M1) or integers, or one that does not clamp

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call half @__builtin_spirv_ClampConvertFP32ToFP16INTEL(float 0.0)
  ret void
}

declare half @__builtin_spirv_ClampConvertFP32ToFP16INTEL(float)
