; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Mathematics by C's names, with and without the libraries' prefixes; another type's
; suffix, and names that C does not have, are not recognised.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call float @llvm.exp.f32(float %x)
; CHECK: call double @llvm.exp.f64(double %d)
; CHECK: call float @llvm.sin.f32(
; CHECK: call half @llvm.fma.f16(
; CHECK: call float @llvm.tanh.f32(
; CHECK: call float @tenon.library.erf.f32(
; CHECK: call i32 @llvm.abs.i32(
; CHECK: call spir_func double @expf(double %d)
; CHECK: call spir_func double @step(double %d)
; CHECK: ret void

define spir_kernel void @k(float %x, double %d, half %h, i32 %i, ptr %p) {
  %a = call spir_func float @__devicelib_expf(float %x)
  %b = call spir_func double @__devicelib_exp(double %d)
  %c = call spir_func float @sinf(float %a)
  %e = call spir_func half @__imf_fmaf16(half %h, half %h, half %h)
  %f = call spir_func float @__devicelib_imf_tanhf(float %c)
  %g = call spir_func float @__devicelib_erff(float %f)
  %j = call spir_func float @__devicelib_frexpf(float %g, ptr %p)
  %k = call spir_func i32 @__devicelib_abs(i32 %i)
  %l = call spir_func double @expf(double %d)
  %m = call spir_func double @step(double %d)
  ret void
}

declare spir_func float @__devicelib_expf(float)
declare spir_func double @__devicelib_exp(double)
declare spir_func float @sinf(float)
declare spir_func half @__imf_fmaf16(half, half, half)
declare spir_func float @__devicelib_imf_tanhf(float)
declare spir_func float @__devicelib_erff(float)
declare spir_func float @__devicelib_frexpf(float, ptr)
declare spir_func i32 @__devicelib_abs(i32)
declare spir_func double @expf(double)
declare spir_func double @step(double)
