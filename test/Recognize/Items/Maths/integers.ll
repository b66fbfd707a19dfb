; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The signedness is in SPIR-V's prefix, else in the first argument's letter.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: call i32 @llvm.smin.i32(
; CHECK: call i32 @llvm.umin.i32(
; CHECK: call i32 @llvm.smax.i32(
; CHECK: call i32 @llvm.umax.i32(
; CHECK: call <4 x i32> @llvm.umin.v4i32(
; CHECK: call i32 @llvm.abs.i32(i32 %x, i1 false)
; CHECK: call i32 @llvm.sadd.sat.i32(
; CHECK: call i32 @tenon.library.mul_hi.signed.i32(i32 %x, i32 %y)
; CHECK: call i32 @llvm.ctpop.i32(
; CHECK: call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %y)

define void @f(i32 %x, i32 %y, <4 x i32> %v) {
  %1 = call i32 @_Z3minii(i32 %x, i32 %y)
  %2 = call i32 @_Z3minjj(i32 %x, i32 %y)
  %3 = call i32 @_Z17__spirv_ocl_s_maxii(i32 %x, i32 %y)
  %4 = call i32 @_Z17__spirv_ocl_u_maxii(i32 %x, i32 %y)
  %5 = call <4 x i32> @_Z3minDv4_jS_(<4 x i32> %v, <4 x i32> %v)
  %6 = call i32 @_Z3absi(i32 %x)
  %7 = call i32 @_Z7add_satii(i32 %x, i32 %y)
  %8 = call i32 @_Z6mul_hiii(i32 %x, i32 %y)
  %9 = call i32 @_Z20__spirv_ocl_popcounti(i32 %x)
  %10 = call i32 @_Z6rotateii(i32 %x, i32 %y)
  ret void
}

declare i32 @_Z3minii(i32, i32)
declare i32 @_Z3minjj(i32, i32)
declare i32 @_Z17__spirv_ocl_s_maxii(i32, i32)
declare i32 @_Z17__spirv_ocl_u_maxii(i32, i32)
declare <4 x i32> @_Z3minDv4_jS_(<4 x i32>, <4 x i32>)
declare i32 @_Z3absi(i32)
declare i32 @_Z7add_satii(i32, i32)
declare i32 @_Z6mul_hiii(i32, i32)
declare i32 @_Z20__spirv_ocl_popcounti(i32)
declare i32 @_Z6rotateii(i32, i32)
