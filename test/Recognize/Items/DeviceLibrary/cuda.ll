; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Functions by CUDA's names. Directed rounding of double is not recognised.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call float @llvm.floor.f32(float %x)
; CHECK: call i32 @llvm.fptosi.sat.i32.f32(
; CHECK: bitcast float %x to i32
; CHECK: call i64 @llvm.ctlz.i64(i64 %l, i1 false)
; CHECK: fadd float %x, %x
; CHECK: fcmp uno float %x, %x
; CHECK: call float @llvm.exp.f32(float %x)
; CHECK: call double @__imf_dadd_rd(double %d1, double %d1)
; CHECK: fdiv double
; CHECK: fptrunc double
; CHECK: %[[FINITE:.*]] = call i1 @llvm.is.fpclass.f32(float %x, i32 504)
; CHECK: uitofp i1 %[[FINITE]] to float
; CHECK: %[[ROOT:.*]] = call float {{.*}}cbrt{{.*}}(float %x)
; CHECK: fdiv float 1.000000e+00, %[[ROOT]]
; CHECK: pown
; CHECK: ret void

define spir_kernel void @k(float %x, i64 %l, double %d1, i32 %n) {
  %a = call i32 @__imf_float2int_rd(float %x)
  %b = call i32 @__nv_float_as_int(float %x)
  %c = call i32 @__devicelib_imf_clzll(i64 %l)
  %d = call float @__nv_fadd_rn(float %x, float %x)
  %e = call i32 @__imf_isnanf(float %x)
  %f = call float @__imf_expf_ha(float %x)
  %g = call double @__imf_dadd_rd(double %d1, double %d1)
  %h = call float @__imf_fdiv_rz(float %x, float %x)
  %i = call float @__imf_isfinitef(float %x)
  %j = call float @__imf_rcbrtf(float %x)
  %m = call float @__imf_powif(float %x, i32 %n)
  ret void
}

declare i32 @__imf_float2int_rd(float)
declare i32 @__nv_float_as_int(float)
declare i32 @__devicelib_imf_clzll(i64)
declare float @__nv_fadd_rn(float, float)
declare i32 @__imf_isnanf(float)
declare float @__imf_expf_ha(float)
declare double @__imf_dadd_rd(double, double)
declare float @__imf_fdiv_rz(float, float)
declare float @__imf_isfinitef(float)
declare float @__imf_rcbrtf(float)
declare float @__imf_powif(float, i32)
