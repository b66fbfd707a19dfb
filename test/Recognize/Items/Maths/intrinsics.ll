; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; OpenCL.std and OpenCL C names of functions with an intrinsic of LLVM, scalars,
; vectors, half precision, and the forms that allow more error, which are marked.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: call float @llvm.exp.f32(float %x){{$}}
; CHECK: call float @llvm.exp.f32(float %x){{$}}
; CHECK: call float @llvm.exp.f32(float %x) [[NATIVE:#[0-9]+]]
; CHECK: call float @llvm.sqrt.f32(float %x) [[HALF:#[0-9]+]]
; CHECK: call <4 x float> @llvm.tanh.v4f32(<4 x float> %v)
; CHECK: call half @llvm.fma.f16(half %h, half %h, half %h)
; CHECK: call double @llvm.pow.f64(double %d, double %d)
; CHECK: call float @llvm.fmuladd.f32(float %x, float %x, float %x)
; CHECK: attributes [[NATIVE]] = { "tenon.precision"="native" }
; CHECK: attributes [[HALF]] = { "tenon.precision"="half" }

define void @f(float %x, <4 x float> %v, half %h, double %d) {
  %1 = call float @_Z15__spirv_ocl_expf(float %x)
  %2 = call float @_Z3expf(float %x)
  %3 = call float @_Z10native_expf(float %x)
  %4 = call float @_Z9half_sqrtf(float %x)
  %5 = call <4 x float> @_Z4tanhDv4_f(<4 x float> %v)
  %6 = call half @_Z3fmaDhDhDh(half %h, half %h, half %h)
  %7 = call double @_Z3powdd(double %d, double %d)
  %8 = call float @_Z15__spirv_ocl_madfff(float %x, float %x, float %x)
  ret void
}

declare float @_Z15__spirv_ocl_expf(float)
declare float @_Z3expf(float)
declare float @_Z10native_expf(float)
declare float @_Z9half_sqrtf(float)
declare <4 x float> @_Z4tanhDv4_f(<4 x float>)
declare half @_Z3fmaDhDhDh(half, half, half)
declare double @_Z3powdd(double, double)
declare float @_Z15__spirv_ocl_madfff(float, float, float)
