; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; Elements of type bfloat16 are accessed as the class, as its member, or by a copy
; of its bytes.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: alloca target
; CHECK: [[E:%.*]] = call i16 @tenon.extract.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 0)
; CHECK: insertvalue %class.bfloat16 poison, i16 [[E]], 0
; CHECK: call i16 @tenon.extract.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 1)
; CHECK: [[N:%.*]] = call {{.*}} @tenon.insert.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i16 {{%.*}}, i64 2)
; CHECK: ret target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) [[N]]

%class.bfloat16 = type { i16 }

define target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %out) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %slot
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 0)
  %x = load %class.bfloat16, ptr %p
  store %class.bfloat16 %x, ptr %out
  %q = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 1)
  %member = getelementptr inbounds %class.bfloat16, ptr %q, i32 0, i32 0
  %y = load i16, ptr %member
  %r = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 2)
  %n = insertvalue %class.bfloat16 poison, i16 %y, 0
  store %class.bfloat16 %n, ptr %r
  %d = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %d
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
