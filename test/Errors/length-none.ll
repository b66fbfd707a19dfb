; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLengthKHR: expected a matrix operand

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @__spirv_CooperativeMatrixLengthKHR()
  ret void
}

declare i32 @__spirv_CooperativeMatrixLengthKHR()
