; Choices between pointers into arrays of different structures, at different bytes, or with
; other steps stay.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @of_other_structures(
; CHECK: select i1 %c, ptr %p, ptr %q

; CHECK-LABEL: @at_other_bytes(
; CHECK: select i1 %c, ptr %p, ptr %r

; CHECK-LABEL: @by_other_steps(
; CHECK: select i1 %c, ptr %p, ptr %q

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }
%other = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64, i32 }

define i32 @of_other_structures(i64 %i, i1 %c) {
  %a = alloca [3 x %tile]
  %b = alloca [3 x %other]
  %p = getelementptr %tile, ptr %a, i64 %i
  %q = getelementptr %other, ptr %b, i64 %i
  %s = select i1 %c, ptr %p, ptr %q
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @at_other_bytes(i64 %i, i1 %c) {
  %a = alloca [3 x %tile]
  %p = getelementptr %tile, ptr %a, i64 %i
  %r = getelementptr %tile, ptr %a, i64 %i, i32 1
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %p
  %s = select i1 %c, ptr %p, ptr %r
  %v = load i32, ptr %s
  ret i32 %v
}
define i32 @by_other_steps(i64 %i, i1 %c) {
  %a = alloca [3 x %tile]
  %p = getelementptr %tile, ptr %a, i64 %i
  %q = getelementptr i32, ptr %a, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %p
  %s = select i1 %c, ptr %p, ptr %q
  %v = load i32, ptr %s
  ret i32 %v
}
