; Bytes of a matrix of i4 stay two neighbours where the elements accessed beside them are of a
; matrix of another shape or use, or in another block; of one of its shape in the same block,
; bytes that are inserted one after another are two elements each.

; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @shapes(
; CHECK-COUNT-3: call half @tenon.extract.{{.*}}
; CHECK: call i8 @tenon.extract.a.i8.8x32(
; CHECK-LABEL: @blocks(
; CHECK: call half @tenon.extract.a.f16.8x64(
; CHECK: call i8 @tenon.extract.a.i8.8x32(
; CHECK-LABEL: @inserted(
; CHECK: call half @tenon.extract.a.f16.8x64(
; CHECK: [[A:%.*]] = call {{.*}} @tenon.insert.a.i4.8x64({{.*}} %m, i4 7, i64 0)
; CHECK-NEXT: [[B:%.*]] = call {{.*}} @tenon.insert.a.i4.8x64({{.*}} [[A]], i4 0, i64 1)
; CHECK-NEXT: [[C:%.*]] = call {{.*}} @tenon.insert.a.i4.8x64({{.*}} [[B]], i4 -7, i64 2)
; CHECK-NEXT: [[D:%.*]] = call {{.*}} @tenon.insert.a.i4.8x64({{.*}} [[C]], i4 0, i64 3)
; CHECK-NEXT: ret {{.*}} [[D]]

define void @shapes(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 0) %r, target("spirv.CooperativeMatrixKHR", half, 3, 8, 32, 0) %c, target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 1) %b, ptr %p) {
  %x = call half @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 0) %r, i64 0)
  store volatile half %x, ptr %p
  %y = call half @_Z28__spirv_VectorExtractDynamic.1(target("spirv.CooperativeMatrixKHR", half, 3, 8, 32, 0) %c, i64 0)
  store volatile half %y, ptr %p
  %z = call half @_Z28__spirv_VectorExtractDynamic.2(target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 1) %b, i64 0)
  store volatile half %z, ptr %p
  %e = call i8 @_Z28__spirv_VectorExtractDynamic.3(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i64 0)
  store volatile i8 %e, ptr %p
  ret void
}
define void @blocks(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 0) %h, ptr %p) {
  %x = call half @_Z28__spirv_VectorExtractDynamic.4(target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 0) %h, i64 0)
  store volatile half %x, ptr %p
  br label %next
next:
  %e = call i8 @_Z28__spirv_VectorExtractDynamic.3(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i64 0)
  store volatile i8 %e, ptr %p
  ret void
}
define target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @inserted(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 0) %h, ptr %p) {
  %x = call half @_Z28__spirv_VectorExtractDynamic.4(target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 0) %h, i64 0)
  store volatile half %x, ptr %p
  %n = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i8 7, i64 0)
  %o = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %n, i8 9, i64 1)
  ret target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %o
}

declare half @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", half, 3, 16, 64, 0), i64)
declare half @_Z28__spirv_VectorExtractDynamic.1(target("spirv.CooperativeMatrixKHR", half, 3, 8, 32, 0), i64)
declare half @_Z28__spirv_VectorExtractDynamic.2(target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 1), i64)
declare i8 @_Z28__spirv_VectorExtractDynamic.3(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i64)
declare half @_Z28__spirv_VectorExtractDynamic.4(target("spirv.CooperativeMatrixKHR", half, 3, 8, 64, 0), i64)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i8, i64)
