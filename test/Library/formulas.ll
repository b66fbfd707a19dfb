; Functions that the C library lacks, too, are expanded to instructions.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-library<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[S:%.*]] = call float @llvm.sqrt.f32(float %x)
; CHECK: fdiv float 1.000000e+00, [[S]]
; CHECK: fdiv float 1.000000e+00, %x
; CHECK: [[L:%.*]] = call float @llvm.maxnum.f32(float %x, float %y)
; CHECK: call float @llvm.minnum.f32(float [[L]], float %z)
; CHECK: [[D:%.*]] = fsub float %y, %x
; CHECK: [[P:%.*]] = fmul float [[D]], %z
; CHECK: fadd float %x, [[P]]
; CHECK-NOT: tenon.library

define void @f(float %x, float %y, float %z) {
  %1 = call float @_Z17__spirv_ocl_rsqrtf(float %x)
  %2 = call float @_Z12native_recipf(float %x)
  %3 = call float @_Z18__spirv_ocl_fclampfff(float %x, float %y, float %z)
  %4 = call float @_Z3mixfff(float %x, float %y, float %z)
  ret void
}

declare float @_Z17__spirv_ocl_rsqrtf(float)
declare float @_Z12native_recipf(float)
declare float @_Z18__spirv_ocl_fclampfff(float, float, float)
declare float @_Z3mixfff(float, float, float)
