; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpSpecConstantComposite: expected an operand for each member of the result, of the member's type

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call [3 x i32] @_Z29__spirv_SpecConstantCompositeii_RA3_i(i32 0, i32 1)
  store [3 x i32] %a, ptr addrspace(1) %p
  ret void
}

declare [3 x i32] @_Z29__spirv_SpecConstantCompositeii_RA3_i(i32, i32)
