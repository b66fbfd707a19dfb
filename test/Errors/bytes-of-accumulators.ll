; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; A byte of a matrix of 4-bit elements of which it is not known which elements a byte has.

; CHECK: error: kernel 'k': OpVectorExtractDynamic: bytes of acc i4 8x16, of which it is not known which elements they have; expected i4, or a matrix A or B
; CHECK: error: kernel 'k': OpVectorInsertDynamic: bytes of acc i4 8x16, of which it is not known which elements they have; expected i4, or a matrix A or B
; CHECK: error: kernel 'k': OpCompositeConstruct: bytes of acc i4 8x16, of which it is not known which elements they have; expected i4, or a matrix A or B

define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) %m, i64 %i, i8 %b) {
  %r0 = call i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) %m, i64 %i)
  %r1 = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) %m, i8 %b, i64 %i)
  %r2 = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_CompositeConstruct(i8 %b)
  ret void
}

declare i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2), i64)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2), i8, i64)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__spirv_CompositeConstruct(i8)
