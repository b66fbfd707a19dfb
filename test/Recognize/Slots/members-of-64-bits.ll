; A number or pointer beside a matrix, which LLVM gives 64 bits too, is no
; matrix; and of two matrices each is copied with its own type.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @number(
; CHECK: store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer
; CHECK: store i64 0,
; CHECK: store i64 %n,
; CHECK: [[V:%.*]] = load i64,
; CHECK-NEXT: add i64 [[V]], 1

; CHECK-LABEL: @pointer(
; CHECK: store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer
; CHECK: store ptr null,
; CHECK: [[P:%.*]] = load ptr,
; CHECK-NEXT: load float, ptr [[P]]

; CHECK-LABEL: @two(
; CHECK: [[C:%.*]] = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
; CHECK: store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[C]]
; CHECK: [[A:%.*]] = load target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0)
; CHECK: store target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) [[A]]

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64 }
%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) }

define i64 @number(i64 %i, i64 %n) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store i64 0, ptr %one
  %two = getelementptr %tile, ptr %one, i64 0, i32 1
  store i64 0, ptr %two
  store i64 %n, ptr %two
  %v = load i64, ptr %two
  %w = add i64 %v, 1
  ret i64 %w
}
define float @pointer(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store ptr null, ptr %one
  %two = getelementptr %tile, ptr %one, i64 0, i32 1
  store ptr null, ptr %two
  %p = load ptr, ptr %two
  %v = load float, ptr %p
  ret float %v
}
define void @two(i64 %i, i64 %j) {
  %t = alloca [2 x %pair]
  %from = getelementptr %pair, ptr %t, i64 %i
  %to = getelementptr %pair, ptr %t, i64 %j
  %c = load i64, ptr %from
  store i64 %c, ptr %to
  %from.a = getelementptr %pair, ptr %from, i64 0, i32 1
  %to.a = getelementptr %pair, ptr %to, i64 0, i32 1
  %a = load i64, ptr %from.a
  store i64 %a, ptr %to.a
  ret void
}


