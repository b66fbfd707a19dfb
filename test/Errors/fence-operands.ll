; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': memory fence: expected flags, an order and a scope{{$}}

define spir_kernel void @k(i32 %x) {
  call void @_Z22atomic_work_item_fencej12memory_order(i32 1, i32 4)
  ret void
}

declare void @_Z22atomic_work_item_fencej12memory_order(i32, i32)
