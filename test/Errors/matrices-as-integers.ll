; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Matrices that are chosen or used as integers or pointers.

; CHECK: error: kernel 'or_number': copy of acc f32 8x16: a matrix is accessed as an integer; expected copies of the whole matrix
; CHECK: error: kernel 'or_argument': copy of acc f32 8x16: a matrix is accessed as an integer; expected copies of the whole matrix
; CHECK: error: kernel 'or_sum': copy of acc f32 8x16: a matrix is accessed as an integer; expected copies of the whole matrix
; CHECK: error: kernel 'as_address': copy of acc f32 8x16: a matrix is accessed as an integer; expected copies of the whole matrix

define spir_kernel void @or_number(ptr addrspace(1) %p, i1 %c) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load i64, ptr %s
  %j = select i1 %c, i64 %i, i64 5
  store i64 %j, ptr %s
  ret void
}
define spir_kernel void @or_argument(ptr addrspace(1) %p, i64 %n, i1 %c) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load i64, ptr %s
  %j = select i1 %c, i64 %i, i64 %n
  store i64 %j, ptr %s
  ret void
}
define spir_kernel void @or_sum(ptr addrspace(1) %p, i64 %n, i1 %c) {
entry:
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load i64, ptr %s
  %m = add i64 %n, 1
  br i1 %c, label %end, label %other
other:
  br label %end
end:
  %j = phi i64 [ %i, %entry ], [ %m, %other ]
  store i64 %j, ptr %s
  ret void
}
define spir_kernel void @as_address(ptr addrspace(1) %p) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %i = load ptr, ptr %s
  store i32 1, ptr %i
  ret void
}


