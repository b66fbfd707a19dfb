; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; LLVM counts eight bytes per matrix, a buffer has 512: sizes, offsets and lengths
; of an array with a dynamic index are multiplied by 64.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-DAG: %tiles = alloca [2048 x i8], align 64
; CHECK-DAG: %copy = alloca [2048 x i8], align 64
; CHECK: [[O:%.*]] = mul i64 %i, 8
; CHECK: [[S:%.*]] = mul i64 [[O]], 64
; CHECK: %t = getelementptr i8, ptr %tiles, i64 [[S]]
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 64 %t, ptr align 64 {{.*}}, i64 512, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %tiles, i64 2048, i1 false)
; CHECK: call void @llvm.memset.p0.i64(ptr align 8 %tiles, i8 0, i64 2048, i1 false)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %tiles = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %copy = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %t = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %tiles, i64 0, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %t
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %copy, ptr align 8 %tiles, i64 32, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %tiles, i8 0, i64 32, i1 false)
  %u = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %copy, i64 0, i64 %i
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %u
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
