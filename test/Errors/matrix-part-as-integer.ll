; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; A part of a matrix variable has no meaning: eight bytes for LLVM are a
; whole matrix.

; CHECK: error: kernel 'k': variable with acc f32 8x16: an access of i32; expected loads and stores of whole matrices

define spir_kernel void @k(ptr addrspace(1) %p) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load i32, ptr %s
  store i32 %i, ptr addrspace(1) %p
  ret void
}
