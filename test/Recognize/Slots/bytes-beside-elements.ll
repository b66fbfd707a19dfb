; RUN: %tenon_opt -passes=tenon-recognize,tenon-promote-slots,tenon-verify -S < %s | FileCheck %s

; A byte of a matrix of 4-bit elements that is combined with elements of a matrix of the same
; shape is elements 2 i and 2 i + 1, and lengths count bytes.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call i32 @tenon.length.a.i8.8x32()
; CHECK-NOT: call {{.*}}@tenon.slice
; CHECK: [[FIRST:%.*]] = shl i64 %i, 1
; CHECK: [[SECOND:%.*]] = add i64 [[FIRST]], 1
; CHECK: [[L:%.*]] = call i4 @tenon.extract.a.i4.8x64({{.*}} %m, i64 [[FIRST]])
; CHECK: [[L8:%.*]] = zext i4 [[L]] to i8
; CHECK: [[H:%.*]] = call i4 @tenon.extract.a.i4.8x64({{.*}} %m, i64 [[SECOND]])
; CHECK: [[H8:%.*]] = zext i4 [[H]] to i8
; CHECK: [[U:%.*]] = shl i8 [[H8]], 4
; CHECK: or i8 [[L8]], [[U]]
; CHECK: @tenon.insert.a.i16.8x64(
; CHECK-NOT: call {{.*}}@tenon.slice

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %from = alloca target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0)
  %to = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0)
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 32)
  %m16 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %out, i32 0, i64 64)
  store target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, ptr %from
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0) %m16, ptr %to
  %n = call i64 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m)
  br label %body
body:
  %i = phi i64 [ 0, %0 ], [ %next, %body ]
  %p = call ptr @_Z19__spirv_AccessChain(ptr %from, i64 %i)
  %byte = load i8, ptr %p
  %wide = zext i8 %byte to i16
  %first = shl i64 %i, 1
  %q = call ptr @_Z19__spirv_AccessChain(ptr %to, i64 %first)
  store i16 %wide, ptr %q
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %done
done:
  %r = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0), ptr %to
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0) %r, i32 0, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare i64 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0))
declare ptr @_Z19__spirv_AccessChain(ptr, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 64, 0), i32, i64)
