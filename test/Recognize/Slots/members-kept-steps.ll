; An array of structures stays whole where an access is of parts of two members, or an index
; does not count structures or elements of a member.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-COUNT-4: alloca [2 x %tile]
; CHECK: alloca %tile, i64 %n
; CHECK-NOT: alloca

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i64 }

define i64 @across(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %two = getelementptr %tile, ptr %one, i64 0, i32 1
  %v = load i64, ptr %two
  ret i64 %v
}
define i32 @step(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %two = getelementptr %tile, ptr %t, i64 0, i32 1
  %step = getelementptr i64, ptr %two, i64 %i
  %v = load i32, ptr %step
  ret i32 %v
}
define i32 @scalable(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %two = getelementptr %tile, ptr %t, i64 0, i32 1
  %step = getelementptr <vscale x 4 x i32>, ptr %two, i64 %i
  %v = load i32, ptr %step
  ret i32 %v
}
define i32 @bytes(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %byte = shl i64 %i, 3
  %two = getelementptr i8, ptr %t, i64 %byte
  %v = load i32, ptr %two
  ret i32 %v
}
define void @of_any_number(i64 %n, i64 %i) {
  %t = alloca %tile, i64 %n
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  ret void
}
