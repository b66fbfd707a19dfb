; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CUDA's functions with other operands.

; CHECK: error: kernel 'k': sad: expected 3 operands of one type
; CHECK-COUNT-2: error: kernel 'k': fadd_rd: expected 2 floats
; CHECK: error: kernel 'k': frcp_rd: expected 1 floats
; CHECK: error: kernel 'k': frcp_ru: expected 1 floats
; CHECK-COUNT-2: error: kernel 'k': float_as_int: expected a number of the result's size
; CHECK: error: kernel 'k': half2float: expected one operand, actual 2

define spir_kernel void @k(float %f, double %d, i32 %x) {
  %r0 = call i32 @__nv_sad(i32 %x, i32 %x)
  %r1 = call float @__nv_fadd_rd(float %f, double %d)
  %r2 = call float @__nv_fadd_rd.1(float %f)
  %r3 = call float @__nv_frcp_rd(float %f, float %f)
  %r4 = call float @__nv_frcp_ru(float %f, i32 %x)
  %r5 = call i32 @__nv_float_as_int(float %f, float %f)
  %r6 = call i32 @__nv_float_as_int.1(double %d)
  %r7 = call float @__nv_half2float(float %f, float %f)
  ret void
}

declare i32 @__nv_sad(i32, i32)
declare float @__nv_fadd_rd(float, double)
declare float @__nv_fadd_rd.1(float)
declare float @__nv_frcp_rd(float, float)
declare float @__nv_frcp_ru(float, i32)
declare i32 @__nv_float_as_int(float, float)
declare i32 @__nv_float_as_int.1(double)
declare float @__nv_half2float(float, float)
