; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': work_group_broadcast: expected up to three integers as local id{{$}}

define spir_kernel void @k(i32 %x) {
  %r = call i32 @_Z20work_group_broadcastimmmm(i32 %x, i64 0, i64 0, i64 0, i64 0)
  ret void
}

declare i32 @_Z20work_group_broadcastimmmm(i32, i64, i64, i64, i64)
