; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Older operations without some of their operands, also without a result.

; CHECK: error: kernel 'k': OpJointMatrixStoreINTEL: expected a pointer, a matrix, a stride and a layout
; CHECK: error: kernel 'k': OpJointMatrixWorkItemLengthINTEL: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_JointMatrixStoreINTEL(ptr addrspace(1) %p)
  %r = call i32 @__spirv_JointMatrixWorkItemLengthINTEL()
  ret void
}

declare void @__spirv_JointMatrixStoreINTEL(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i64, i32)
declare i32 @__spirv_JointMatrixWorkItemLengthINTEL(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))

