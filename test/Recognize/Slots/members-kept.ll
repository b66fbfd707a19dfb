; An array of structures stays whole where its address is used for something else than an
; access of one member.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-COUNT-5: alloca [2 x %tile]
; CHECK-NOT: alloca

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i64 }

define void @compared(ptr %p, i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %same = icmp eq ptr %one, %p
  store i1 %same, ptr %p
  ret void
}
define void @stored(ptr %p, i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  store ptr %one, ptr %p
  ret void
}
define void @stored_in_itself(i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %last = getelementptr %tile, ptr %t, i64 %i, i32 3
  store ptr %last, ptr %last
  ret void
}
define void @vector(ptr %p, <2 x i64> %i) {
  %t = alloca [2 x %tile]
  %all = getelementptr %tile, ptr %t, <2 x i64> %i
  %one = extractelement <2 x ptr> %all, i32 0
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  ret void
}
define void @copied(ptr %p, i64 %i) {
  %t = alloca [2 x %tile]
  %one = getelementptr %tile, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %one, i64 32, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)


