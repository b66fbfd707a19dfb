; The matrix of an element access where the pointer is not simply a variable.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; A pointer that a loop advances without end over bytes: the type is that of another access.

; CHECK-LABEL: @advanced(
; CHECK: load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %at
; CHECK: [[M:%.*]] = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %at
; CHECK-NEXT: call float @tenon.extract.acc.f32.8x16(target({{.*}}) [[M]], i64 1)

; Of several types in a structure, the type is that at the address.

; CHECK-LABEL: @of_structure(
; CHECK: call half @tenon.extract.a.f16.8x16(

; A pointer that is a parameter: the type is that of a load, or else of a store.

; CHECK-LABEL: @loaded(
; CHECK: call float @tenon.extract.acc.f32.8x16(
; CHECK-LABEL: @stored(
; CHECK: call float @tenon.extract.acc.f32.8x16(

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) }

define float @advanced(i64 %n) {
entry:
  %slot = alloca [4 x %pair]
  %other = alloca [4 x %pair]
  %first = icmp slt i64 %n, 0
  br i1 %first, label %loop, label %before
before:
  br label %loop
loop:
  %at = phi ptr [ %slot, %entry ], [ %other, %before ], [ %next, %loop ]
  %next = getelementptr i8, ptr %at, i64 16
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %at
  %p = call ptr @__spirv_AccessChain(ptr %at, i64 1)
  %v = load float, ptr %p
  %more = icmp slt i64 %n, 1
  br i1 %more, label %loop, label %end
end:
  ret float %v
}
define half @of_structure(i64 %i, i64 %j) {
  %slot = alloca [4 x %pair]
  %at = getelementptr %pair, ptr %slot, i64 %i
  %two = getelementptr i8, ptr %at, i64 8
  store target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) zeroinitializer, ptr %two
  %p = call ptr @__spirv_AccessChain(ptr %two, i64 1)
  %v = load half, ptr %p
  ret half %v
}
define float @loaded(ptr %slot) {
  %n = load i32, ptr %slot
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  %p = call ptr @__spirv_AccessChain(ptr %slot, i64 1)
  %v = load float, ptr %p
  ret float %v
}
define float @stored(ptr %slot) {
  store i32 1, ptr %slot
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %slot
  %p = call ptr @__spirv_AccessChain(ptr %slot, i64 1)
  %v = load float, ptr %p
  ret float %v
}

declare ptr @__spirv_AccessChain(ptr, i64)
