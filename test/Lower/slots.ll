; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; An offset that two pointers share is multiplied once. The padding of a matrix in a variable is
; zero. An arbitrary matrix is not copied to a variable or before an element is changed.
target triple = "spir64-unknown-unknown"

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
%b = type target("spirv.CooperativeMatrixKHR", i16, 3, 15, 16, 1)

; CHECK-LABEL: define spir_kernel void @chosen(
; CHECK:        [[O:%.*]] = mul i64 %t.idx, 64
; CHECK-NEXT:   %t = getelementptr i8, ptr %tiles, i64 [[O]]
; CHECK:        %u = getelementptr i8, ptr %tiles,
; CHECK-NEXT:   %v = select i1 %c, ptr %t, ptr %u
; CHECK-NEXT:   call void @llvm.memcpy{{.*}}(ptr align 64 %v, ptr align 64 @tenon.zero.512, i64 512,
define spir_kernel void @chosen(ptr addrspace(1) %p, i64 %i, i64 %j, i1 %c) {
  %tiles = alloca [4 x %acc]
  %t = getelementptr [4 x %acc], ptr %tiles, i64 0, i64 %i
  %u = getelementptr [4 x %acc], ptr %tiles, i64 0, i64 %j
  %v = select i1 %c, ptr %t, ptr %u
  store %acc zeroinitializer, ptr %v
  %d = load %acc, ptr %t
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @padded(
; CHECK:        %tiles = alloca [2048 x i8], align 64
; CHECK-NEXT:   call void @llvm.memset{{.*}}(ptr align 64 %tiles, i8 0, i64 2048,
define spir_kernel void @padded(ptr addrspace(1) %p, i64 %i, i64 %j) {
  %tiles = alloca [4 x %b]
  %t = getelementptr [4 x %b], ptr %tiles, i64 0, i64 %i
  store %b zeroinitializer, ptr %t
  %u = getelementptr [4 x %b], ptr %tiles, i64 0, i64 %j
  %d = load %b, ptr %u
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %p, %b %d, i32 0, i64 16)
  ret void
}

; CHECK-LABEL: define spir_kernel void @arbitrary(
; CHECK-NOT:    @llvm.memcpy
; CHECK:        [[AT:%.*]] = getelementptr {{.*}}ptr %matrix,
; CHECK-NEXT:   store float 1.000000e+00, ptr [[AT]]
; CHECK-NEXT:   call void @tenon.cpu.store.acc.f32.8x16{{.*}}(ptr addrspace(1) %p, ptr %matrix,
define spir_kernel void @arbitrary(ptr addrspace(1) %p, i64 %i) {
  %s = alloca [2 x %acc]
  %t = getelementptr [2 x %acc], ptr %s, i64 0, i64 %i
  store %acc poison, ptr %t
  %d = call %acc @_Z27__spirv_VectorInsertDynamic(%acc poison, float 1.0, i64 %i)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, %acc %d, i32 0, i64 16)
  ret void
}

declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), %acc, i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1), %b, i32, i64)
declare %acc @_Z27__spirv_VectorInsertDynamic(%acc, float, i64)
