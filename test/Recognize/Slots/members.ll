; An array of structures with a matrix, another array of matrices and a number becomes an array
; for each member; what is at constant indices is promoted.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK: [[ONE:%.*]] = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
; CHECK: [[TWO:%.*]] = alloca [4 x [2 x target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0)]]
; CHECK: [[COUNT:%.*]] = alloca [4 x i32]
; CHECK-NOT: alloca
; CHECK: [[A:%.*]] = getelementptr [8 x i8], ptr [[ONE]], i64 %i
; CHECK-NEXT: store {{.*}} zeroinitializer, ptr [[A]], align 8
; CHECK-NEXT: [[J:%.*]] = getelementptr [8 x i8], ptr [[TWO]], i64 %j
; CHECK-NEXT: [[B:%.*]] = getelementptr [16 x i8], ptr [[J]], i64 %i
; CHECK-NEXT: store {{.*}} zeroinitializer, ptr [[B]], align 8
; CHECK-NEXT: [[C:%.*]] = getelementptr [4 x i8], ptr [[COUNT]], i64 %i
; CHECK-NEXT: load i32, ptr [[C]], align 4

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), [2 x target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0)], i32 }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i64 %j) {
  %tiles = alloca [4 x %tile]
  %one = getelementptr [4 x %tile], ptr %tiles, i64 0, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %two = getelementptr %tile, ptr %one, i64 0, i32 1, i64 %j
  store target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) zeroinitializer, ptr %two
  %count = getelementptr i8, ptr %one, i64 24
  %n = load i32, ptr %count, align 8
  store i32 %n, ptr addrspace(1) %p
  ret void
}
