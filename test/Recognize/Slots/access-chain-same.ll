; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; The matrix of an element access where a choice has the same place twice, and a component in a
; class in a class.

%inner = type { i16 }
%outer = type { %inner }

; CHECK-LABEL: define {{.*}}@same(
; CHECK: call i16 @tenon.extract.a.i16.8x16({{.*}}, i64 %i)
define i16 @same(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i1 %c, i64 %i) {
  %two = alloca { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) }
  %other = alloca { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i64 }
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %two
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %other
  %one = getelementptr i8, ptr %two, i64 0
  %s = select i1 %c, ptr %one, ptr %two
  %t = select i1 %c, ptr %s, ptr %other
  %p = call ptr @_Z19__spirv_AccessChainPvl(ptr %t, i64 %i)
  %v = load i16, ptr %p
  ret i16 %v
}

; CHECK-LABEL: define {{.*}}@classes(
; CHECK: [[V:%.*]] = call i16 @tenon.extract.a.i16.8x16({{.*}}, i64 %i)
; CHECK: insertvalue %outer poison, i16 [[V]], 0, 0
define %outer @classes(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i) {
  %m = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %m
  %p = call ptr @_Z19__spirv_AccessChainPvl(ptr %m, i64 %i)
  %v = load %outer, ptr %p
  ret %outer %v
}

declare ptr @_Z19__spirv_AccessChainPvl(ptr, i64)
