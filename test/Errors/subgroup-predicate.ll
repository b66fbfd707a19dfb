; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_all: the predicate is not an integer

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z13sub_group_allf(float 0.0)
  ret void
}

declare i32 @_Z13sub_group_allf(float)
