; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A member of a structure, or of an array's elements, addressed by an offset in bytes, as
; InstCombine computes it. No other access through the pointer names the matrix's type.

; CHECK-LABEL: @member(
; CHECK: [[E:%.*]] = call i32 @tenon.extract.acc.i32.8x16(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %i)
; CHECK: ret i32 [[E]]

; CHECK-LABEL: @element(
; CHECK: call i32 @tenon.extract.acc.i32.8x16(

%pair = type { i64, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) }

define i32 @member(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i64 %i) {
  %slot = alloca %pair
  %to.c = getelementptr i8, ptr %slot, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr %to.c
  %to.a = getelementptr i8, ptr %slot, i64 16
  store target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, ptr %to.a
  %at = getelementptr i8, ptr %slot, i64 8
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %at, i64 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @element(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %n, i64 %i) {
  %slot = alloca [2 x %pair]
  %one = getelementptr [2 x %pair], ptr %slot, i64 0, i64 %n
  %to.c = getelementptr i8, ptr %one, i64 8
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr %to.c
  %at = getelementptr i8, ptr %one, i64 8
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %at, i64 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
