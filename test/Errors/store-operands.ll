; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixStoreKHR: expected a pointer and a matrix operand

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, <8 x i8> undef, i32 0, i64 32)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), <8 x i8>, i32, i64)
