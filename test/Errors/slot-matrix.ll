; RUN: %expect 1 %tenon_lower %s --target=cpu -o %t.ll 2>&1 | FileCheck %s

; A call that tenon/joint_matrix.h does not make.

; CHECK: error: kernel 'pointer': joint_matrix_fill: the joint_matrix is not a variable of the kernel
; CHECK: error: kernel 'other': joint_matrix_fill: the operand is not a joint_matrix of this type but acc f32 8x16
; CHECK: error: kernel 'number': joint_matrix_fill: the operand is not a joint_matrix of this type
; CHECK: error: kernel 'kind': joint_matrix_fill: unknown element kind 'f33'
; CHECK: error: kernel 'shape': joint_matrix_fill: operand 5 is not constant; expected a call by tenon/joint_matrix.h that can be inlined
; CHECK: error: kernel 'operand': joint_matrix_fill: operand 1, expected a pointer
; CHECK: error: kernel 'newer': joint_matrix_fill_checked: 2 operands, expected 10, as this version's tenon/joint_matrix.h has
; CHECK: error: kernel 'unknown': _Z22__tenon_matrix_inversePv: unknown to this version of Tenon

%"class.tenon::joint_matrix" = type { i64 }

define spir_kernel void @pointer(ptr %m) {
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %m, i32 3289958, i32 2, i32 8, i32 16)
  ret void
}

define spir_kernel void @other(ptr %v) {
  %m = alloca %"class.tenon::joint_matrix"
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %v, i32 3289958, i32 2, i32 8, i32 16)
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %v, i32 3289958, i32 2, i32 8, i32 32)
  ret void
}

define spir_kernel void @number(ptr %v) {
  %m = alloca i64
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %v, i32 3289958, i32 2, i32 8, i32 16)
  ret void
}

define spir_kernel void @kind(ptr %v) {
  %m = alloca %"class.tenon::joint_matrix"
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %v, i32 3355494, i32 2, i32 8, i32 16)
  ret void
}

define spir_kernel void @shape(ptr %v, i32 %n) {
  %m = alloca %"class.tenon::joint_matrix"
  call spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr %m, ptr %v, i32 3289958, i32 2, i32 8, i32 %n)
  ret void
}

define spir_kernel void @newer(ptr %v) {
  call spir_func void @_Z27__tenon_matrix_fill_checkedPvPKv(ptr %v, ptr %v)
  ret void
}

define spir_kernel void @operand(i64 %v) {
  %m = alloca %"class.tenon::joint_matrix"
  call spir_func void @_Z19__tenon_matrix_fillPvmjjjj(ptr %m, i64 %v, i32 3289958, i32 2, i32 8, i32 16)
  ret void
}

define spir_kernel void @unknown(ptr %v) {
  call spir_func void @_Z22__tenon_matrix_inversePv(ptr %v)
  ret void
}

declare spir_func void @_Z19__tenon_matrix_fillPvPKvjjjj(ptr, ptr, i32, i32, i32, i32)
declare spir_func void @_Z19__tenon_matrix_fillPvmjjjj(ptr, i64, i32, i32, i32, i32)
declare spir_func void @_Z27__tenon_matrix_fill_checkedPvPKv(ptr, ptr)
declare spir_func void @_Z22__tenon_matrix_inversePv(ptr)
