; Functions of integers and geometric ones are the device's own. The output is read
; again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK: s_mad_sat
; CHECK: u_hadd
; CHECK: u_mul_hi
; CHECK: s_abs_diff
; CHECK: normalize
; CHECK: fast_length
define spir_kernel void @k(ptr addrspace(1) %p, <4 x i32> %x, i32 %i, <4 x float> %v) {
  %a = call spir_func <4 x i32> @_Z7mad_satDv4_iS_S_(<4 x i32> %x, <4 x i32> %x, <4 x i32> %x)
  %b = extractelement <4 x i32> %a, i32 0
  %c = call spir_func i32 @_Z4haddjj(i32 %b, i32 %i)
  %d = call spir_func i32 @_Z6mul_hijj(i32 %c, i32 %i)
  %e = call spir_func i32 @_Z8abs_diffii(i32 %d, i32 %i)
  %f = call spir_func <4 x float> @_Z9normalizeDv4_f(<4 x float> %v)
  %g = call spir_func float @_Z11fast_lengthDv4_f(<4 x float> %f)
  %n = uitofp i32 %e to float
  %s = fadd float %n, %g
  store float %s, ptr addrspace(1) %p
  ret void
}

declare spir_func <4 x i32> @_Z7mad_satDv4_iS_S_(<4 x i32>, <4 x i32>, <4 x i32>)
declare spir_func i32 @_Z4haddjj(i32, i32)
declare spir_func i32 @_Z6mul_hijj(i32, i32)
declare spir_func i32 @_Z8abs_diffii(i32, i32)
declare spir_func <4 x float> @_Z9normalizeDv4_f(<4 x float>)
declare spir_func float @_Z11fast_lengthDv4_f(<4 x float>)
