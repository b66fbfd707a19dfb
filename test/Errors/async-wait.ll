; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': wait_group_events: expected a number and a pointer to events{{$}}

define spir_kernel void @k(i64 %x) {
  call void @_Z17wait_group_eventsiP9ocl_event(i32 1, i64 %x)
  ret void
}

declare void @_Z17wait_group_eventsiP9ocl_event(i32, i64)
