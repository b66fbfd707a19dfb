; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions with types that CUDA's functions of these names do not have.

; CHECK: error: kernel 'k': call of '__nv_byte_perm': target cpu has no such function; expected one that the module or OpenCL C defines
; CHECK: error: kernel 'k': call of '__nv_fma_rn': target cpu has no such function; expected one that the module or OpenCL C defines
; CHECK: error: kernel 'k': call of '__nv_lrintf': target cpu has no such function; expected one that the module or OpenCL C defines

define spir_kernel void @k(ptr addrspace(1) %p, i128 %i, double %d, float %f) {
  %a = call i128 @__nv_byte_perm(i128 %i, i128 %i, i128 %i)
  store volatile i128 %a, ptr addrspace(1) %p
  %b = call i32 @__nv_fma_rn(double %d, double %d, double %d)
  store volatile i32 %b, ptr addrspace(1) %p
  %c = call float @__nv_lrintf(float %f)
  store volatile float %c, ptr addrspace(1) %p
  ret void
}

declare i128 @__nv_byte_perm(i128, i128, i128)
declare i32 @__nv_fma_rn(double, double, double)
declare float @__nv_lrintf(float)
