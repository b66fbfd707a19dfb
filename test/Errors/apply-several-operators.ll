; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixApplyFunctionINTEL: several call operators match, 'A::operator()(float)', 'B::operator()(float)'; expected one; the nearest that works is joint_matrix_apply, a loop over the elements

define spir_kernel void @k(ptr addrspace(1) %p) {
  %object = alloca { float }
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr %object, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

define internal float @_ZN1AclEf(ptr %this, float %x) {
  ret float %x
}

define internal float @_ZN1BclEf(ptr %this, float %x) {
  ret float %x
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixApplyFunctionINTEL(ptr, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
