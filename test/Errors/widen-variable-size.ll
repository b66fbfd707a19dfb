; A private variable needs a constant size, so that each lane can have a copy.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': private variable: its size is not constant; expected a constant size

define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) !intel_reqd_sub_group_size !0 {
  %room = alloca i32, i32 %n
  %p = ptrtoint ptr %room to i64
  store i64 %p, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 16}
