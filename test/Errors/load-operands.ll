; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: expected a pointer operand and a matrix result

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call <8 x i8> @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32)
  ret void
}

declare <8 x i8> @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
