; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': length a.i4.8x64: elements of this matrix are accessed by bytes and one by one, and a length counts either; expected one of them
; CHECK: error: kernel 'k': coord a.i4.8x64: elements of this matrix are accessed by bytes, which have two places; expected accesses of i4

define spir_kernel void @k(ptr addrspace(1) %p) {
  %m = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z26__spirv_CompositeConstruct_1(i8 0)
  %n = call i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m)
  %v = call i8 @_Z28__spirv_VectorExtractDynamic_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i64 0)
  %h = call i4 @_Z28__spirv_VectorExtractDynamic_2(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i64 0)
  %c = call <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) %m, i64 0)
  store i8 %v, ptr addrspace(1) %p
  store i4 %h, ptr addrspace(1) %p
  store i32 %n, ptr addrspace(1) %p
  store <2 x i32> %c, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z26__spirv_CompositeConstruct_1(i8)
declare i32 @_Z34__spirv_CooperativeMatrixLengthKHR_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0))
declare i8 @_Z28__spirv_VectorExtractDynamic_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i64)
declare i4 @_Z28__spirv_VectorExtractDynamic_2(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i64)
declare <2 x i32> @_Z45__spirv_CooperativeMatrixGetElementCoordINTEL_1(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0), i64)
