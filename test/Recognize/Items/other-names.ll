; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=@tenon.

; Functions whose names only begin like those of OpenCL C and SPIR-V are kept.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-21: call {{[^@]*}}@_{{[^t]}}
; CHECK-NEXT: ret void
define spir_kernel void @k(i32 %x, float %f, half %h) {
  %c0 = call i32 @__builtin_IB_atomic_nand_global_i32(i32 %x)
  %c1 = call i32 @__builtin_IB_atomic_cmpxchg_global_i32(i32 %x)
  %c2 = call i32 @_Z11atomic_nandi(i32 %x)
  %d0 = call i32 @__spirv_BuiltInNothing()
  %d1 = call <3 x i64> @__spirv_BuiltInGlobalInvocationId()
  %d2 = call i32 @_Z28intel_manageable_barrier_getv()
  %e0 = call i32 @_Z13convert_int4xf(float %f)
  %e1 = call i32 @_Z14convert_int_upf(float %f)
  %e2 = call i32 @_Z12convert_boolf(float %f)
  %e3 = call i32 @_Z19__spirv_ConvertFToSf(float %f)
  %e4 = call i32 @_Z27__spirv_ConvertFToS_Rint_upf(float %f)
  %f0 = call <4 x float> @_Z7vload4xlPf(i64 0, ptr null)
  %f1 = call <4 x float> @_Z6vload5lPf(i64 0, ptr null)
  %f2 = call <4 x float> @_Z15vload_half4_rtelPf(i64 0, ptr null)
  %f3 = call float @_Z14vstore_half_upflPf(float %f, i64 0, ptr null)
  %f4 = call float @_Z17__spirv_ocl_vloadlPf(i64 0, ptr null)
  %f5 = call float @_Z23__spirv_ocl_vloada_halflPf(i64 0, ptr null)
  %f6 = call float @_Z19__spirv_ocl_vloadnxlPf(i64 0, ptr null)
  %g1 = call i32 @_Z3sini(i32 %x)
  %g2 = call float @_Z7nothingf(float %f)
  %g3 = call i32 @_Z15work_group_nonei(i32 %x)
  ret void
}

declare i32 @__builtin_IB_atomic_nand_global_i32(i32)
declare i32 @__builtin_IB_atomic_cmpxchg_global_i32(i32)
declare i32 @_Z11atomic_nandi(i32)
declare i32 @__spirv_BuiltInNothing()
declare <3 x i64> @__spirv_BuiltInGlobalInvocationId()
declare i32 @_Z28intel_manageable_barrier_getv()
declare i32 @_Z13convert_int4xf(float)
declare i32 @_Z14convert_int_upf(float)
declare i32 @_Z12convert_boolf(float)
declare i32 @_Z19__spirv_ConvertFToSf(float)
declare i32 @_Z27__spirv_ConvertFToS_Rint_upf(float)
declare <4 x float> @_Z7vload4xlPf(i64, ptr)
declare <4 x float> @_Z6vload5lPf(i64, ptr)
declare <4 x float> @_Z15vload_half4_rtelPf(i64, ptr)
declare float @_Z14vstore_half_upflPf(float, i64, ptr)
declare float @_Z17__spirv_ocl_vloadlPf(i64, ptr)
declare float @_Z23__spirv_ocl_vloada_halflPf(i64, ptr)
declare float @_Z19__spirv_ocl_vloadnxlPf(i64, ptr)
declare i32 @_Z3sini(i32)
declare float @_Z7nothingf(float)
declare i32 @_Z15work_group_nonei(i32)
