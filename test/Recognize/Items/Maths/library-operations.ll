; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A function without an intrinsic of LLVM is a library operation, with the error that it may
; have; powr is another function than pow. A second result is stored.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: call float @tenon.library.rsqrt.f32(float %x)
; CHECK: call float @tenon.library.recip.native.f32(float %x)
; CHECK: frem float %x, %y
; CHECK: call float @tenon.library.clamp.f32(float %x, float %y, float %z)
; CHECK: call float @tenon.library.mix.f32(float %x, float %y, float %z)
; CHECK: call float @llvm.ldexp.f32.i32(float %x, i32 %i)
; CHECK: call float @tenon.library.powr.half.f32(float %x, float %y)
; CHECK: [[BOTH:%.*]] = call { float, i32 } @tenon.library.frexp.f32(float %x)
; CHECK: [[EXPONENT:%.*]] = extractvalue { float, i32 } [[BOTH]], 1
; CHECK: store i32 [[EXPONENT]], ptr %p
; CHECK: extractvalue { float, i32 } [[BOTH]], 0
; CHECK: call double @tenon.library.erf.f64(double %d)
; CHECK: call <2 x float> @tenon.library.hypot.v2f32(<2 x float> %v, <2 x float> %v)

; CHECK: declare float @tenon.library.rsqrt.f32(float) [[FULL:#[0-9]+]]
; CHECK: declare float @tenon.library.recip.native.f32(float) [[NATIVE:#[0-9]+]]
; CHECK: attributes [[FULL]] = { nounwind willreturn memory(none) "tenon.library"="rsqrt" }
; CHECK: attributes [[NATIVE]] = { nounwind willreturn memory(none) "tenon.library"="recip" "tenon.precision"="native" }

define void @f(float %x, float %y, float %z, i32 %i, ptr %p, double %d, <2 x float> %v) {
  %1 = call float @_Z17__spirv_ocl_rsqrtf(float %x)
  %2 = call float @_Z12native_recipf(float %x)
  %3 = call float @_Z4fmodff(float %x, float %y)
  %4 = call float @_Z18__spirv_ocl_fclampfff(float %x, float %y, float %z)
  %5 = call float @_Z3mixfff(float %x, float %y, float %z)
  %6 = call float @_Z5ldexpfi(float %x, i32 %i)
  %7 = call float @_Z9half_powrff(float %x, float %y)
  %8 = call float @_Z5frexpfPi(float %x, ptr %p)
  %9 = call double @_Z3erfd(double %d)
  %10 = call <2 x float> @_Z5hypotDv2_fS_(<2 x float> %v, <2 x float> %v)
  ret void
}

declare float @_Z17__spirv_ocl_rsqrtf(float)
declare float @_Z12native_recipf(float)
declare float @_Z4fmodff(float, float)
declare float @_Z18__spirv_ocl_fclampfff(float, float, float)
declare float @_Z3mixfff(float, float, float)
declare float @_Z5ldexpfi(float, i32)
declare float @_Z9half_powrff(float, float)
declare float @_Z5frexpfPi(float, ptr)
declare double @_Z3erfd(double)
declare <2 x float> @_Z5hypotDv2_fS_(<2 x float>, <2 x float>)
