; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_clustered_reduce_add: reductions over clusters are recognised, and none is lowered; the nearest that works is sub_group_reduce_add

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z30sub_group_clustered_reduce_addij(i32 1, i32 4)
  ret void
}

declare i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)
