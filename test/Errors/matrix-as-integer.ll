; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': copy of acc f32 8x16: a matrix is accessed as an integer; expected copies of the whole matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load i64, ptr %s
  %j = add i64 %i, 1
  store i64 %j, ptr addrspace(1) %p
  ret void
}
