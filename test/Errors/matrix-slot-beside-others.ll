; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with matrices: a dynamic index into a structure of matrices and other members; expected an array of matrices alone

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i1 %c) {
  %s = alloca [4 x %pair]
  %q = getelementptr i8, ptr %s, i64 %i
  %r = select i1 %c, ptr %q, ptr %s
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %r
  ret void
}
