; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; An offset in bytes from one of two structures, and a select between the members of two.

; CHECK-LABEL: @variables(
; CHECK: [[M:%.*]] = select i1 %first, {{.*}} %c, {{.*}} %d
; CHECK: call i32 @tenon.extract.acc.i32.8x16({{.*}} [[M]], i64 %i)

; CHECK-LABEL: @members(
; CHECK: [[M:%.*]] = phi {{.*}} [ %c, %entry ], [ %d, %other ]
; CHECK: call i32 @tenon.extract.acc.i32.8x16({{.*}} [[M]], i64 %i)

%pair = type { i64, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) }

define i32 @variables(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, i1 %first, i64 %i) {
  %x = alloca %pair
  %y = alloca %pair
  %in.x = getelementptr i8, ptr %x, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr %in.x
  %in.y = getelementptr i8, ptr %y, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, ptr %in.y
  %one = select i1 %first, ptr %x, ptr %y
  %at = getelementptr i8, ptr %one, i64 8
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %at, i64 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @members(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, i1 %first, i64 %i) {
entry:
  %x = alloca %pair
  %y = alloca %pair
  %in.x = getelementptr i8, ptr %x, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr %in.x
  %in.y = getelementptr i8, ptr %y, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %d, ptr %in.y
  br i1 %first, label %access, label %other
other:
  br label %access
access:
  %at = phi ptr [ %in.x, %entry ], [ %in.y, %other ]
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %at, i64 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
