; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=@tenon.

; Functions whose names only begin like those of libraries, or whose types are those of no
; function of a library, are kept.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-16: call {{[^@]*}}@_{{[^t]}}
; CHECK-NEXT: ret void
define spir_kernel void @k(i32 %x, float %f, half %h) {
  %a0 = call i32 @__devicelib_ConvertFToBF16INTELVec0(i32 %x)
  %a1 = call i32 @__devicelib_ConvertFToBF16INTELVecx(i32 %x)
  %a2 = call i32 @__devicelib_ConvertFToBF16INTELVec4000000000(i32 %x)
  %a3 = call i32 @__devicelib_ConvertFToBF16INTELs(i32 %x)
  %a4 = call float @__imf_sin(float %f)
  %a5 = call half @__imf_sinf(half %h)
  call void @__imf_sinf_void(float %f)
  %a6 = call float @__imf_cosf()
  %a7 = call i32 @__itt_offload_number()
  %b0 = call float @__nv_float2foo(float %f)
  %b1 = call float @__nv_floor_rd(float %f)
  %b2 = call i32 @__nv_nothing()
  %b3 = call float @__nv_clzz(i32 %x)
  %b4 = call float @__nv_clz(i32 %x)
  %b5 = call <2 x float> @__nv_lrint(float %f)
  %b6 = call float @__nv_minx(float %f, float %f)
  ret void
}

declare i32 @__devicelib_ConvertFToBF16INTELVec0(i32)
declare i32 @__devicelib_ConvertFToBF16INTELVecx(i32)
declare i32 @__devicelib_ConvertFToBF16INTELVec4000000000(i32)
declare i32 @__devicelib_ConvertFToBF16INTELs(i32)
declare float @__imf_sin(float)
declare half @__imf_sinf(half)
declare void @__imf_sinf_void(float)
declare float @__imf_cosf()
declare i32 @__itt_offload_number()
declare float @__nv_float2foo(float)
declare float @__nv_floor_rd(float)
declare i32 @__nv_nothing()
declare float @__nv_clzz(i32)
declare float @__nv_clz(i32)
declare <2 x float> @__nv_lrint(float)
declare float @__nv_minx(float, float)
