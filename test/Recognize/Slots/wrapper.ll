; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; joint_matrix is a structure that holds the matrix, here nested twice.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c

%inner = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }
%outer = type { %inner }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %x = alloca %outer
  %y = alloca %outer
  %px = getelementptr %outer, ptr %x, i32 0, i32 0, i32 0
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %px
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %y, ptr align 8 %x, i64 8, i1 false)
  %py = getelementptr %outer, ptr %y, i32 0, i32 0, i32 0
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %py
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
