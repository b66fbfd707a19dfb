; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub_group_all: the call has a result of another type{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call float @_Z13sub_group_alli(i32 %x)
  ret void
}

declare float @_Z13sub_group_alli(i32)
