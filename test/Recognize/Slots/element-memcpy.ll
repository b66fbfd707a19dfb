; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A copy of one element's bytes.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[E:%.*]] = call i16 @tenon.extract.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i)
; CHECK: store i16 [[E]], ptr %out
; CHECK: [[V:%.*]] = load i16, ptr %in
; CHECK: call {{.*}} @tenon.insert.a.i16.8x16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i16 [[V]], i64 %i)

define target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, i64 %i, ptr %in, ptr %out) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, ptr %slot
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %p, i64 2, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %in, i64 2, i1 false)
  %d = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %d
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
