; A parameter, undefined matrices and matrices of zeros whose elements are copied, and a matrix
; that goes through a freeze and a select: each has a replacement with the layout of an accumulator.

; RUN: %tenon_opt -passes='tenon-subgroup-size<target=loops;subgroup-size=16>,tenon-align-elements<target=loops>' -S < %s | FileCheck %s

; CHECK-LABEL: @parameter(
; CHECK: [[M:%.*]] = call {{.*}} @tenon.convert.acc.i8.8x32{{.*}}({{.*}} %m)
; CHECK: call <2 x i32> @tenon.coord.acc.i8.8x32(i64 %i)
; CHECK: call i8 @tenon.extract.acc.i8.8x32({{.*}} [[M]], i64 %i)
define void @parameter(ptr %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i) {
  %at = call <2 x i32> @tenon.coord.a.i8.8x32(i64 %i)
  store <2 x i32> %at, ptr %p
  %x = call i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, i64 %i)
  store i8 %x, ptr %p
  %y = call i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i)
  store i32 %y, ptr %p
  ret void
}

; CHECK-LABEL: @constants(
; CHECK: call i8 @tenon.extract.acc.i8.8x32({{.*}} zeroinitializer, i64 %i)
; CHECK: call {{.*}} @tenon.insert.acc.i8.8x32({{.*}} poison, i8 0, i64 %i)
define target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @constants(ptr %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i) {
  %x = call i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) zeroinitializer, i64 %i)
  store i8 %x, ptr %p
  %y = call i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i)
  store i32 %y, ptr %p
  %m = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.insert.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) poison, i8 0, i64 %i)
  ret target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m
}

; CHECK-LABEL: @forwarded(
; CHECK: [[M:%.*]] = call {{.*}} @tenon.convert.acc.i8.8x32{{.*}}({{.*}} %m)
; CHECK: [[F:%.*]] = freeze {{.*}} [[M]]
; CHECK: [[S:%.*]] = select i1 %b, {{.*}} [[F]], {{.*}} zeroinitializer
; CHECK: call i8 @tenon.extract.acc.i8.8x32({{.*}} [[S]], i64 %i)
; CHECK: [[BACK:%.*]] = call {{.*}} @tenon.convert.a.i8.8x32{{.*}}({{.*}} [[S]])
; CHECK: ret {{.*}} [[BACK]]
define target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @forwarded(ptr %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i1 %b, i64 %i) {
  %frozen = freeze target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m
  %chosen = select i1 %b, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %frozen, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) zeroinitializer
  %x = call i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %chosen, i64 %i)
  store i8 %x, ptr %p
  %y = call i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i)
  store i32 %y, ptr %p
  ret target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %chosen
}

; Code that nothing reaches is removed: its definitions need not come before uses.
; CHECK-LABEL: @unreachable(
; CHECK-NOT: never:
; CHECK: ret void
define void @unreachable(ptr %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i) {
  %x = call i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, i64 %i)
  store i8 %x, ptr %p
  %y = call i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i)
  store i32 %y, ptr %p
  ret void
never:
  %phi = phi target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) [ %next, %never ]
  %next = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.insert.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %phi, i8 0, i64 %i)
  br label %never
}

; A matrix of another shape has a layout of its own.
; CHECK-LABEL: @shapes(
; CHECK-NOT: convert
; CHECK: ret void
define void @shapes(ptr %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %i) {
  %x = call i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %m, i64 %i)
  store i8 %x, ptr %p
  %y = call i32 @tenon.extract.acc.i32.8x16(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %i)
  store i32 %y, ptr %p
  ret void
}

declare <2 x i32> @tenon.coord.a.i8.8x32(i64) #0
declare i8 @tenon.extract.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i64) #1
declare i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2), i64) #2
declare i32 @tenon.extract.acc.i32.8x16(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i64) #4
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.insert.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i8, i64) #3

attributes #0 = { nounwind willreturn memory(none) "tenon.op"="coord" "tenon.type"="a.i8.8x32" }
attributes #1 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="a.i8.8x32" }
attributes #2 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.i32.8x32" }
attributes #3 = { nounwind willreturn memory(none) "tenon.op"="insert" "tenon.type"="a.i8.8x32" }
attributes #4 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.i32.8x16" }
