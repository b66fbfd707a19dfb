; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Operands that tenon/joint_matrix.h does not pass: unknown kinds, layouts and uses, sizes that are
; not constant or too large, and matrices that are not in variables.

; CHECK: error: kernel 'k': joint_matrix_mad: operand 4 is not constant; expected a call by tenon/joint_matrix.h that can be inlined
; CHECK: error: kernel 'k': joint_matrix_mad: unknown element kind 'f33'
; CHECK: error: kernel 'k': joint_matrix_mad: a matrix of 0x16, expected 1 to 256 rows and columns
; CHECK: error: kernel 'k': joint_matrix_mad: the joint_matrix is not a variable of the kernel
; CHECK-COUNT-2: error: kernel 'k': joint_matrix_copy: unknown element kind 'f33'
; CHECK: error: kernel 'k': joint_matrix_copy: operand 7 is not constant; expected a call by tenon/joint_matrix.h that can be inlined
; CHECK: error: kernel 'k': joint_matrix_copy: unknown use 7
; CHECK: error: kernel 'k': joint_matrix_copy: the joint_matrix is not a variable of the kernel
; CHECK: error: kernel 'k': length of a joint_matrix: unknown element kind 'f33'
; CHECK: error: kernel 'k': element of a joint_matrix: unknown element kind 'f33'
; CHECK: error: kernel 'k': element of a joint_matrix: the joint_matrix is not a variable of the kernel
; CHECK: error: kernel 'k': element of a joint_matrix: unknown element kind 'f33'
; CHECK: error: kernel 'k': element of a joint_matrix: the joint_matrix is not a variable of the kernel
; CHECK: error: kernel 'k': coordinates in a joint_matrix: unknown element kind 'f33'

%"class.tenon::joint_matrix" = type { i64 }

define spir_kernel void @k(ptr %p, i32 %n) {
  %m = alloca %"class.tenon::joint_matrix"
  %s = alloca %"class.tenon::joint_matrix"
  %b = alloca %"class.tenon::joint_matrix"
  %d = alloca %"class.tenon::joint_matrix"
  call void @__tenon_matrix_mad(ptr %d, ptr %m, ptr %b, ptr %d, i32 %n, i32 16, i32 32, i32 3289971, i32 14453, i32 14453, i32 3289971)
  call void @__tenon_matrix_mad(ptr %d, ptr %m, ptr %b, ptr %d, i32 8, i32 16, i32 32, i32 3355494, i32 14453, i32 14453, i32 3289971)
  call void @__tenon_matrix_mad(ptr %d, ptr %m, ptr %b, ptr %d, i32 0, i32 16, i32 32, i32 3289971, i32 14453, i32 14453, i32 3289971)
  call void @__tenon_matrix_mad(ptr %d, ptr %p, ptr %b, ptr %d, i32 8, i32 16, i32 32, i32 3289971, i32 14453, i32 14453, i32 3289971)
  call void @__tenon_matrix_convert(ptr %m, ptr %s, i32 3355494, i32 0, i32 8, i32 32, i32 3289958, i32 0)
  call void @__tenon_matrix_convert(ptr %m, ptr %s, i32 14453, i32 0, i32 8, i32 32, i32 3355494, i32 0)
  call void @__tenon_matrix_convert(ptr %m, ptr %s, i32 14453, i32 0, i32 8, i32 32, i32 3289958, i32 %n)
  call void @__tenon_matrix_convert(ptr %m, ptr %s, i32 14453, i32 0, i32 8, i32 32, i32 3289958, i32 7)
  call void @__tenon_matrix_convert(ptr %m, ptr %p, i32 14453, i32 0, i32 8, i32 32, i32 3289958, i32 0)
  %l = call i64 @__tenon_matrix_length(i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_get(ptr %p, ptr %m, i64 0, i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_get(ptr %p, ptr %p, i64 0, i32 14453, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_set(ptr %m, ptr %p, i64 0, i32 3355494, i32 0, i32 8, i32 32)
  call void @__tenon_matrix_set(ptr %p, ptr %p, i64 0, i32 14453, i32 0, i32 8, i32 32)
  %c = call <2 x i32> @__tenon_matrix_coord(i64 0, i32 3355494, i32 0, i32 8, i32 32)
  ret void
}

declare void @__tenon_matrix_mad(ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, i32)
declare void @__tenon_matrix_convert(ptr, ptr, i32, i32, i32, i32, i32, i32)
declare i64 @__tenon_matrix_length(i32, i32, i32, i32)
declare void @__tenon_matrix_get(ptr, ptr, i64, i32, i32, i32, i32)
declare void @__tenon_matrix_set(ptr, ptr, i64, i32, i32, i32, i32)
declare <2 x i32> @__tenon_matrix_coord(i64, i32, i32, i32, i32)
