; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; The only call operator takes a double.

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: no call operator of the module takes an element of type float, or an element, its row and its column, and returns float; those that do not match are 'main::'lambda'(double)::operator()(double) const'; the nearest that works is joint_matrix_apply, a loop over the elements

define spir_kernel void @k(ptr addrspace(1) %p) {
  %object = alloca { float }
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr %object, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

define internal double @_ZZ4mainENKUldE_clEd(ptr %this, double %x) {
  ret double %x
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
