; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Functions by CUDA's names. Arithmetic with directed rounding is not recognised.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call float @llvm.floor.f32(float %x)
; CHECK: call i32 @llvm.fptosi.sat.i32.f32(
; CHECK: bitcast float %x to i32
; CHECK: call i64 @llvm.ctlz.i64(i64 %l, i1 false)
; CHECK: fadd float %x, %x
; CHECK: fcmp uno float %x, %x
; CHECK: call float @llvm.exp.f32(float %x)
; CHECK: call float @__imf_fadd_rd(float %x, float %x)
; CHECK: ret void

define spir_kernel void @k(float %x, i64 %l) {
  %a = call i32 @__imf_float2int_rd(float %x)
  %b = call i32 @__nv_float_as_int(float %x)
  %c = call i32 @__devicelib_imf_clzll(i64 %l)
  %d = call float @__nv_fadd_rn(float %x, float %x)
  %e = call i32 @__imf_isnanf(float %x)
  %f = call float @__imf_expf_ha(float %x)
  %g = call float @__imf_fadd_rd(float %x, float %x)
  ret void
}

declare i32 @__imf_float2int_rd(float)
declare i32 @__nv_float_as_int(float)
declare i32 @__devicelib_imf_clzll(i64)
declare float @__nv_fadd_rn(float, float)
declare i32 @__imf_isnanf(float)
declare float @__imf_expf_ha(float)
declare float @__imf_fadd_rd(float, float)
