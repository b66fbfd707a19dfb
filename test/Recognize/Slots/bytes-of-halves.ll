; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots),tenon-verify' -S < %s | FileCheck %s

; A matrix of i4 that is filled and accessed by bytes, as in Intel's graphics
; compiler: its variable holds bytes, and its length counts them.

; CHECK-LABEL: define {{.*}}@variable(
; CHECK-NEXT: [[M:%.*]] = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @tenon.fill.b.i8.32x16(i8 2)
; CHECK-NEXT: [[OLD:%.*]] = call i8 @tenon.extract.b.i8.32x16(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) [[M]], i64 3)
; CHECK-NEXT: [[NEW:%.*]] = add i8 [[OLD]], 1
; CHECK-NEXT: [[N:%.*]] = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @tenon.insert.b.i8.32x16(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) [[M]], i8 [[NEW]], i64 3)
; CHECK-NEXT: [[R:%.*]] = call target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @tenon.slice.b.i4.64x16.of.i8.32x16.at.0.0(target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) [[N]])
; CHECK: call i32 @tenon.length.b.i8.32x16()
; CHECK: store target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) [[R]]

define spir_kernel void @variable(ptr %p, ptr addrspace(1) %l) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1)
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  %matrix = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @_Z27__spirv_CompositeConstructc(i8 2)
  store target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) %matrix, ptr %slot
  %e = call spir_func ptr addrspace(4) @_Z19__spirv_AccessChainl(ptr addrspace(4) %generic, i64 3)
  %old = load i8, ptr addrspace(4) %e
  %new = add i8 %old, 1
  store i8 %new, ptr addrspace(4) %e
  %n = load target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1), ptr %slot
  %length = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) %n)
  store i32 %length, ptr addrspace(1) %l
  store target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) %n, ptr %p
  ret void
}

; A byte behind a pointer fills, and values are accessed too.

; CHECK-LABEL: define {{.*}}@value(
; CHECK: [[BYTE:%.*]] = load i8, ptr %b
; CHECK: [[FILLED:%.*]] = call {{.*}}@tenon.fill.a.i8.8x32(i8 [[BYTE]])
; CHECK: [[A:%.*]] = call {{.*}}@tenon.slice.a.i4.8x64.of.i8.8x32.at.0.0({{.*}}[[FILLED]])
; CHECK: [[BYTES:%.*]] = call {{.*}}@tenon.slice.a.i8.8x32.of.i4.8x64.at.0.0({{.*}}[[A]])
; CHECK: [[E:%.*]] = call i8 @tenon.extract.a.i8.8x32({{.*}}[[BYTES]], i64 %i)
; CHECK: [[I:%.*]] = call {{.*}}@tenon.insert.a.i8.8x32({{.*}}, i8 [[E]], i64 0)
; CHECK: [[R:%.*]] = call {{.*}}@tenon.slice.a.i4.8x64.of.i8.8x32.at.0.0({{.*}}[[I]])

define target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @value(ptr %b, i64 %i) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_CompositeConstructPc(ptr %b)
  %e = call spir_func i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %a, i64 %i)
  %n = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %a, i8 %e, i64 0)
  ret target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %n
}

declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) @_Z27__spirv_CompositeConstructc(i8)
declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_CompositeConstructPc(ptr)
declare spir_func ptr addrspace(4) @_Z19__spirv_AccessChainl(ptr addrspace(4), i64)
declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1))
declare spir_func i8 @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i8, i64)
