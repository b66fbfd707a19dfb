; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': work_group_broadcast: expected a value and a local id{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i32 @_Z20work_group_broadcasti(i32 %x)
  ret void
}

declare i32 @_Z20work_group_broadcasti(i32)
