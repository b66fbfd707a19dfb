; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; The matrix of an element access: of a variable with two, a member by its type, of another access
; through the same pointer. Indirect calls compute no addresses.

; CHECK-LABEL: define {{.*}}@first(
; CHECK: call i16 @tenon.extract.a.i16.8x16({{.*}}, i64 %i)
define i16 @first(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %i, ptr %f) {
  call void %f()
  %two = alloca { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) }
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %two
  %p = call ptr @_Z19__spirv_AccessChainPvl(ptr %two, i64 %i)
  %v = load i16, ptr %p
  ret i16 %v
}

; CHECK-LABEL: define {{.*}}@member(
; CHECK: call i32 @tenon.extract.acc.i32.8x16({{.*}}, i64 %i)
define i32 @member(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 %i) {
  %two = alloca { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), [2 x target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)] }
  %second = getelementptr { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), [2 x target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)] }, ptr %two, i32 0, i32 1, i32 1
  store target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr %second
  %p = call ptr @_Z19__spirv_AccessChainPvl(ptr %second, i64 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define {{.*}}@loaded(
; CHECK: [[M:%.*]] = load {{.*}}, ptr %p
; CHECK: call i16 @tenon.extract.a.i16.8x16({{.*}}, i64 %i)
define i16 @loaded(ptr %p, ptr %q, i64 %i) {
  %n = load i64, ptr %p
  store i64 %n, ptr %p
  %m = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), ptr %p
  %e = call ptr @_Z19__spirv_AccessChainPvl(ptr %p, i64 %i)
  %v = load i16, ptr %e
  ret i16 %v
}

; CHECK-LABEL: define {{.*}}@stored(
; CHECK: call i16 @tenon.extract.a.i16.8x16({{.*}}, i64 %i)
define i16 @stored(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m, ptr %p, i64 %i) {
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m, ptr %p
  %e = call ptr @_Z19__spirv_AccessChainPvl(ptr %p, i64 %i)
  %v = load i16, ptr %e
  ret i16 %v
}

declare ptr @_Z19__spirv_AccessChainPvl(ptr, i64)
