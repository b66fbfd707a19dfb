; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Operations on cooperative matrices with operands or results of other types;
; the type of a call may differ from the declaration's.

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: expected a pointer operand and a matrix result
; CHECK-COUNT-3: error: kernel 'k': OpCooperativeMatrixMulAddKHR: expected matrices for A, B, C and the result
; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: A is a matrix of i24, expected i4, i8, i16, i32, i64, f16, bf16, f32 or f64
; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x150 says that the sum saturates, which bf16 cannot; expected integers, or the mask without 0x10
; CHECK: error: kernel 'k': OpVectorExtractDynamic: expected a matrix and an index
; CHECK: error: kernel 'k': OpVectorExtractDynamic: expected a matrix
; CHECK: error: kernel 'k': OpVectorExtractDynamic: a result of type { i8 }, expected i8
; CHECK: error: kernel 'k': OpVectorInsertDynamic: expected a matrix
; CHECK: error: kernel 'k': OpVectorInsertDynamic: the index is not an integer
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreKHR: expected a pointer and a matrix operand

define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, ptr addrspace(1) %p, i64 %i, float %f, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %s, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %t, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %u, target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 0) %w) {
  %r0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(i64 %i, i32 0, i64 32)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p)
  %r1 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(float %f, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c)
  %r2 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, float %f, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c)
  %r3 = call float @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c)
  %r4 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.3(target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 0) %w, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c)
  %r5 = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.4(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %s, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %u, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c)
  %r6 = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.5(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %s, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %t, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i32 336)
  %r7 = call i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a)
  %r8 = call i8 @__spirv_VectorExtractDynamic.1(i64 %i, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a)
  %r9 = call { i8 } @__spirv_VectorExtractDynamic.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i64 %i)
  %s0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_VectorInsertDynamic(i64 %i, i8 0, i64 %i)
  %s1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_VectorInsertDynamic.1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i8 0, float %f)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(i64, i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(float, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), float, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare float @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.3(target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.4(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.5(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
declare i8 @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))
declare i8 @__spirv_VectorExtractDynamic.1(i64, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))
declare { i8 } @__spirv_VectorExtractDynamic.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_VectorInsertDynamic(i64, i8, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_VectorInsertDynamic.1(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i8, float)
