; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Reductions and scans with operands or results of other types, and other operations.

; CHECK: error: kernel 'k': OpGroupNonUniformLogicalAnd: the predicate is not an integer
; CHECK: error: kernel 'k': OpGroupNonUniformLogicalAnd: the call has a result of another type
; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: expected a value that is a scalar or a vector of integers or floats
; CHECK: error: kernel 'k': OpGroupNonUniformFAdd: the operand is not floating-point
; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: group operation that is not constant, expected 0 (reduce), 1 (inclusive scan), 2 (exclusive scan) or, for non-uniform ones, 3 (clustered reduce)
; CHECK: error: kernel 'k': OpGroupNonUniformIAdd: group operation 9, expected 0 (reduce), 1 (inclusive scan), 2 (exclusive scan) or, for non-uniform ones, 3 (clustered reduce)

define spir_kernel void @k(i32 %x, ptr %p, float %f) {
  %r0 = call i1 @__spirv_GroupNonUniformLogicalAnd(i32 3, i32 0, float %f)
  %r1 = call float @__spirv_GroupNonUniformLogicalAnd.1(i32 3, i32 0, i1 true)
  %r2 = call ptr @__spirv_GroupNonUniformIAdd(i32 3, i32 0, ptr %p)
  %r3 = call i32 @__spirv_GroupNonUniformFAdd(i32 3, i32 0, i32 %x)
  %r4 = call i32 @__spirv_GroupNonUniformIAdd.1(i32 3, i32 %x, i32 %x)
  %r5 = call i32 @__spirv_GroupNonUniformIAdd.1(i32 3, i32 9, i32 %x)
  ret void
}

declare i1 @__spirv_GroupNonUniformLogicalAnd(i32, i32, float)
declare float @__spirv_GroupNonUniformLogicalAnd.1(i32, i32, i1)
declare ptr @__spirv_GroupNonUniformIAdd(i32, i32, ptr)
declare i32 @__spirv_GroupNonUniformFAdd(i32, i32, i32)
declare i32 @__spirv_GroupNonUniformIAdd.1(i32, i32, i32)
