; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': __spirv_ocl_vstore_half_r: expected a rounding mode of 0 to 3
define spir_kernel void @k(float %x, ptr addrspace(1) %p, i32 %mode) {
  call void @_Z25__spirv_ocl_vstore_half_rfmPU3AS1Dhi(float %x, i64 0, ptr addrspace(1) %p, i32 %mode)
  ret void
}

declare void @_Z25__spirv_ocl_vstore_half_rfmPU3AS1Dhi(float, i64, ptr addrspace(1), i32)
