; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_shuffle: the result does not have the operand's type

define spir_kernel void @k(i32 %n) {
  %r = call i64 @_Z17sub_group_shuffleij(i32 1, i32 0)
  ret void
}

declare i64 @_Z17sub_group_shuffleij(i32, i32)
