; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Accesses with operands that tenon/joint_matrix.h does not pass: unknown kinds and layouts, sizes
; that are not constant or too large, and matrices that are not in variables.

; CHECK: error: kernel 'k': joint_matrix_load: unknown element kind 'f33'
; CHECK: error: kernel 'k': joint_matrix_load: layout 9, expected 0 (row-major), 1 (column-major) or 2 (packed)
; CHECK: error: kernel 'k': joint_matrix_load_checked: a packed matrix at column 2 of memory, where a column of the matrix has 4 elements; expected a multiple of it
; CHECK: error: kernel 'k': joint_matrix_store: unknown element kind 'f33'
; CHECK: error: kernel 'k': joint_matrix_store: layout 9, expected 0 (row-major), 1 (column-major) or 2 (packed)
; CHECK: error: kernel 'k': joint_matrix_store: the joint_matrix is not a variable of the kernel
; CHECK: error: kernel 'k': joint_matrix_store_checked: a packed matrix at column 2 of memory, where a column of the matrix has 4 elements; expected a multiple of it
; CHECK: error: kernel 'k': joint_matrix_prefetch: unknown element kind 'f33'
; CHECK: error: kernel 'k': joint_matrix_prefetch: layout 9, expected 0 (row-major), 1 (column-major) or 2 (packed)
; CHECK: error: kernel 'k': joint_matrix_fill: operand 2 is not constant; expected a call by tenon/joint_matrix.h that can be inlined
; CHECK: error: kernel 'k': joint_matrix_fill: a matrix of 999x32, expected 1 to 256 rows and columns
; CHECK: error: kernel 'k': joint_matrix_fill: operand 5, expected an integer

%"class.tenon::joint_matrix" = type { i64 }

define spir_kernel void @k(ptr %p, i32 %n) {
  %m = alloca %"class.tenon::joint_matrix"
  call void @__tenon_matrix_load(ptr %m, ptr %p, i64 32, i32 0, i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_load(ptr %m, ptr %p, i64 32, i32 9, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_load_checked(ptr %m, ptr %p, i64 64, i32 2, i32 14453, i32 1, i32 32, i32 16, i32 0, i32 2, i32 32, i32 16)
  call void @__tenon_matrix_store(ptr %m, ptr %p, i64 32, i32 0, i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_store(ptr %m, ptr %p, i64 32, i32 9, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_store_checked(ptr %m, ptr %p, i64 64, i32 2, i32 14453, i32 1, i32 32, i32 16, i32 0, i32 2, i32 32, i32 16)
  call void @__tenon_matrix_store(ptr %p, ptr %p, i64 32, i32 0, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_prefetch(ptr %p, i64 32, i32 0, i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_prefetch(ptr %p, i64 32, i32 9, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_fill(ptr %m, ptr %p, i32 %n, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_fill(ptr %m, ptr %p, i32 14453, i32 0, i32 999, i32 32)
  call void @_Z19__tenon_matrix_fillPvPKvjjjf(ptr %m, ptr %p, i32 14453, i32 0, i32 8, float 0.0)
  ret void
}

declare void @__tenon_matrix_load(ptr, ptr, i64, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_load_checked(ptr, ptr, i64, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_store(ptr, ptr, i64, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_store_checked(ptr, ptr, i64, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_prefetch(ptr, i64, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_fill(ptr, ptr, i32, i32, i32, i32)
declare void @_Z19__tenon_matrix_fillPvPKvjjjf(ptr, ptr, i32, i32, i32, float)
