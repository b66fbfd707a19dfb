; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Relational functions with operands or results of other types.

; CHECK: error: kernel 'k': isless: expected 2 floats, or vectors of them, and as many integers as result
; CHECK: error: kernel 'k': isnan: expected 1 floats, or vectors of them, and as many integers as result
; CHECK: error: kernel 'k': isless: expected 2 floats, or vectors of them, and as many integers as result
; CHECK: error: kernel 'k': isnan: expected 1 floats, or vectors of them, and as many integers as result
; CHECK: error: kernel 'k': any: expected an integer as result
; CHECK: error: kernel 'k': any: expected integers
; CHECK: error: kernel 'k': __spirv_Any: expected truth values
; CHECK-COUNT-3: error: kernel 'k': select: expected two values of the result's type and as many integers
; CHECK: error: kernel 'k': bitselect: expected three numbers of the result's type
; CHECK: error: kernel 'k': all: expected 1 operands, actual 2

define spir_kernel void @k(i32 %x, float %f, double %d, <2 x float> %v, <2 x i32> %w, ptr %p) {
  %r0 = call i32 @_Z6islessf(float %f)
  %r1 = call float @_Z5isnanf(float %f)
  %r2 = call i32 @_Z6islessfd(float %f, double %d)
  %r3 = call i32 @_Z5isnanDv2_f(<2 x float> %v)
  %r4 = call <2 x i32> @_Z3anyDv2_i(<2 x i32> %w)
  %r5 = call i32 @_Z3anyf(float %f)
  %r6 = call i1 @__spirv_Any(float %f)
  %r7 = call float @_Z6selectiff(i32 %x, float %f, i32 %x)
  %r8 = call float @_Z6selectfif(float %f, i32 %x, i32 %x)
  %r9 = call <2 x float> @_Z6selectDv2_fi(<2 x float> %v, <2 x float> %v, i32 %x)
  %s0 = call ptr @_Z9bitselectPvPvPv(ptr %p, ptr %p, ptr %p)
  %s1 = call i32 @_Z3allii(i32 %x, i32 %x)
  ret void
}

declare i32 @_Z6islessf(float)
declare float @_Z5isnanf(float)
declare i32 @_Z6islessfd(float, double)
declare i32 @_Z5isnanDv2_f(<2 x float>)
declare <2 x i32> @_Z3anyDv2_i(<2 x i32>)
declare i32 @_Z3anyf(float)
declare i1 @__spirv_Any(float)
declare float @_Z6selectiff(i32, float, i32)
declare float @_Z6selectfif(float, i32, i32)
declare <2 x float> @_Z6selectDv2_fi(<2 x float>, <2 x float>, i32)
declare ptr @_Z9bitselectPvPvPv(ptr, ptr, ptr)
declare i32 @_Z3allii(i32, i32)
