; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: the object holds the address of 'g' and of 'f', expected one; the nearest that works is joint_matrix_apply, a loop over the elements

define spir_kernel void @k(ptr addrspace(1) %p) {
  %object = alloca { ptr }
  store ptr @f, ptr %object
  store ptr @g, ptr %object
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr %object, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare float @f(float)
declare float @g(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
