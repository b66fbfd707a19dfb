; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[S:%.*]] = call float @llvm.sqrt.f32(float %x)
; CHECK: fdiv float 1.000000e+00, [[S]]
; CHECK: fdiv float 1.000000e+00, %x
; CHECK: frem float %x, %y
; CHECK: [[L:%.*]] = call float @llvm.maxnum.f32(float %x, float %y)
; CHECK: call float @llvm.minnum.f32(float [[L]], float %z)
; CHECK: [[D:%.*]] = fsub float %y, %x
; CHECK: [[P:%.*]] = fmul float [[D]], %z
; CHECK: fadd float %x, [[P]]
; CHECK: call float @llvm.ldexp.f32.i32(float %x, i32 %i)

define void @f(float %x, float %y, float %z, i32 %i) {
  %1 = call float @_Z17__spirv_ocl_rsqrtf(float %x)
  %2 = call float @_Z12native_recipf(float %x)
  %3 = call float @_Z4fmodff(float %x, float %y)
  %4 = call float @_Z18__spirv_ocl_fclampfff(float %x, float %y, float %z)
  %5 = call float @_Z3mixfff(float %x, float %y, float %z)
  %6 = call float @_Z5ldexpfi(float %x, i32 %i)
  ret void
}

declare float @_Z17__spirv_ocl_rsqrtf(float)
declare float @_Z12native_recipf(float)
declare float @_Z4fmodff(float, float)
declare float @_Z18__spirv_ocl_fclampfff(float, float, float)
declare float @_Z3mixfff(float, float, float)
declare float @_Z5ldexpfi(float, i32)
