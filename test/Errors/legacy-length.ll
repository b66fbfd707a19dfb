; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpJointMatrixWorkItemLengthINTEL: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i64 @__spirv_JointMatrixWorkItemLengthINTEL()
  ret void
}

declare i64 @__spirv_JointMatrixWorkItemLengthINTEL()
