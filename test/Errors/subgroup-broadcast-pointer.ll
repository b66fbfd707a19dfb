; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_broadcast: expected a value that is a scalar or a vector of integers or floats

define spir_kernel void @k(i32 %n) {
  %r = call ptr @_Z19sub_group_broadcastPvj(ptr null, i32 0)
  ret void
}

declare ptr @_Z19sub_group_broadcastPvj(ptr, i32)
