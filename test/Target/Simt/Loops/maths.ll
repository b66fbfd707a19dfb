; Mathematics are the device's own functions, with the error that the source allows:
; native_exp stays native_exp. The output is read again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK: native_exp
; CHECK: half_cos
; CHECK: rsqrt
; CHECK: native_divide
; CHECK: powr
; CHECK: erf
; CHECK: remquo
; CHECK: pown
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x, <4 x float> %v, i32 %i) {
  %a = call spir_func float @_Z10native_expf(float %x)
  %b = call spir_func <4 x float> @_Z8half_cosDv4_f(<4 x float> %v)
  %c = call spir_func <4 x float> @_Z5rsqrtDv4_f(<4 x float> %b)
  %d = call spir_func float @_Z13native_divideff(float %a, float %x)
  %e = call spir_func float @_Z4powrff(float %d, float %x)
  %f = call spir_func float @_Z3erff(float %e)
  %g = call spir_func float @_Z6remquoffPU3AS1i(float %f, float %x, ptr addrspace(1) %q)
  %h = call spir_func float @_Z4pownfi(float %g, i32 %i)
  %w = insertelement <4 x float> %c, float %h, i32 0
  store <4 x float> %w, ptr addrspace(1) %p
  ret void
}

declare spir_func float @_Z10native_expf(float)
declare spir_func <4 x float> @_Z8half_cosDv4_f(<4 x float>)
declare spir_func <4 x float> @_Z5rsqrtDv4_f(<4 x float>)
declare spir_func float @_Z13native_divideff(float, float)
declare spir_func float @_Z4powrff(float, float)
declare spir_func float @_Z3erff(float)
declare spir_func float @_Z6remquoffPU3AS1i(float, float, ptr addrspace(1))
declare spir_func float @_Z4pownfi(float, i32)
