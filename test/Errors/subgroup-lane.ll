; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_broadcast: the lane is not an integer

define spir_kernel void @k(i32 %n) {
  %r = call i32 @_Z19sub_group_broadcastif(i32 1, float 0.0)
  ret void
}

declare i32 @_Z19sub_group_broadcastif(i32, float)
