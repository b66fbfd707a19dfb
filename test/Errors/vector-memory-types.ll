; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Loads and stores of vectors with operands of other types.

; CHECK-COUNT-2: error: kernel 'k': vload4: expected an offset, a pointer and a vector
; CHECK-COUNT-2: error: kernel 'k': __spirv_ocl_vstore_halfn_r: expected a rounding mode of 0 to 3

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, float %f, <4 x float> %v) {
  %r0 = call <4 x float> @_Z6vload4fPf(float %f, ptr addrspace(1) %p)
  %r1 = call <4 x float> @_Z6vload4ll(i64 %i, i64 %i)
  call void @_Z26__spirv_ocl_vstore_halfn_rDv4_fmPU3AS1Dhj(<4 x float> %v, i64 %i, ptr addrspace(1) %p, i32 9)
  call void @_Z26__spirv_ocl_vstore_halfn_rDv4_fmPU3AS1Dh(<4 x float> %v, i64 %i, ptr addrspace(1) %p)
  ret void
}

declare <4 x float> @_Z6vload4fPf(float, ptr addrspace(1))
declare <4 x float> @_Z6vload4ll(i64, i64)
declare void @_Z26__spirv_ocl_vstore_halfn_rDv4_fmPU3AS1Dhj(<4 x float>, i64, ptr addrspace(1), i32)
declare void @_Z26__spirv_ocl_vstore_halfn_rDv4_fmPU3AS1Dh(<4 x float>, i64, ptr addrspace(1))
