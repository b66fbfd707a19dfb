; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Variables that look like a joint_matrix of the header, but are not one: other members, none, an
; address within one, or one that may be elsewhere.

; CHECK-COUNT-4: error: kernel 'k': joint_matrix_fill: the operand is not a joint_matrix of this type
; CHECK-COUNT-2: error: kernel 'k': joint_matrix_fill: the joint_matrix is not a variable of the kernel

%"class.tenon::joint_matrix" = type { i64, i64 }
%"class.tenon::joint_matrix.1" = type { i32 }
%"class.tenon::joint_matrix.2" = type { i64 }
%empty = type {}

define spir_kernel void @k(ptr %p, i1 %c, i64 %n) {
  %two = alloca %"class.tenon::joint_matrix"
  %short = alloca %"class.tenon::joint_matrix.1"
  %none = alloca %empty
  %m = alloca %"class.tenon::joint_matrix.2"
  %array = alloca [4 x %"class.tenon::joint_matrix.2"]
  %within = getelementptr i8, ptr %m, i64 4
  %choice = select i1 %c, ptr %m, ptr %p
  %scaled = getelementptr <vscale x 1 x i64>, ptr %m, i64 %n
  call void @__tenon_matrix_fill(ptr %two, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_fill(ptr %short, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_fill(ptr %none, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_fill(ptr %within, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_fill(ptr %choice, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  call void @__tenon_matrix_fill(ptr %scaled, ptr %p, i32 3289958, i32 2, i32 8, i32 16)
  ret void
}

declare void @__tenon_matrix_fill(ptr, ptr, i32, i32, i32, i32)
