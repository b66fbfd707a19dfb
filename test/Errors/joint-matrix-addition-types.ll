; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Checked and offset accesses and prefetches with operands of other types; the type of a call
; may differ from the declaration's.

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadCheckedINTEL: expected a matrix
; CHECK: error: kernel 'k': OpCooperativeMatrixLoadCheckedINTEL: expected a pointer, row, column, layout, height and width
; CHECK: error: kernel 'k': OpCooperativeMatrixLoadOffsetINTEL: expected a matrix
; CHECK: error: kernel 'k': OpCooperativeMatrixLoadOffsetINTEL: expected a pointer, row, column and layout
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreCheckedINTEL: expected a matrix
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreCheckedINTEL: expected integers for row, column, height and width
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreCheckedINTEL: a packed matrix at column 2 of memory, where a column of the matrix has 4 elements; expected a multiple of it
; CHECK-COUNT-2: error: kernel 'k': OpCooperativeMatrixStoreOffsetINTEL: expected a pointer, row, column, matrix and layout
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreOffsetINTEL: expected a matrix
; CHECK: error: kernel 'k': OpCooperativeMatrixStoreOffsetINTEL: a packed matrix at column 2 of memory, where a column of the matrix has 4 elements; expected a multiple of it
; CHECK: error: kernel 'k': OpCooperativeMatrixPrefetchINTEL: expected a pointer, rows, columns, cache level and layout

define spir_kernel void @k(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, ptr addrspace(1) %p, i64 %i, float %f) {
  %r0 = call float @__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1) %p, i32 0, i32 0, i32 0, i32 8, i32 32, i64 32)
  %r1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadCheckedINTEL(i64 %i, i32 0, i32 0, i32 0, i32 8, i32 32, i64 32)
  call void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %p, i32 0, i32 0, float %f, i32 0, i32 8, i32 32, i64 32)
  call void @__spirv_CooperativeMatrixStoreCheckedINTEL(i64 %i, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i32 0, i32 8, i32 32, i64 32)
  call void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %p, i32 0, i32 2, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, i32 2, i32 8, i32 32, i64 64)
  %r2 = call float @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1) %p, i32 0, i32 0, i32 0, i64 32)
  %r3 = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(i64 %i, i32 0, i32 0, i32 0, i64 32)
  call void @__spirv_CooperativeMatrixStoreOffsetINTEL(i64 %i, i32 0, i32 0, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i32 0, i64 32)
  call void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1) %p, i32 0, float %f, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, i32 0, i64 32)
  call void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1) %p, i32 0, i32 0, float %f, i32 0, i64 32)
  call void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1) %p, i32 0, i32 2, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, i32 2, i64 64)
  call void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1) %p, i32 0, i32 2, i32 8, i32 32, i32 0, float %f, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadCheckedINTEL(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1), i32, i32, i32, i64)
declare void @__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i32, i32, i32, i64)
declare void @__spirv_CooperativeMatrixStoreOffsetINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i32, i64)
declare void @__spirv_CooperativeMatrixPrefetchINTEL(ptr addrspace(1), i32, i32, i32, i32, i32, i32, i64)

