; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with matrices: a dynamic index into a structure of matrices and other members; expected an array of matrices alone

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

define spir_kernel void @k(i64 %n, i64 %m) {
  %s = alloca %acc, i64 %m
  %t = getelementptr %acc, ptr %s, i64 %n
  store %acc zeroinitializer, ptr %t
  ret void
}
