; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': assert_fail: expected a text, a file, a line and a function{{$}}

define spir_kernel void @k(ptr %p) {
  call void @__devicelib_assert_fail(ptr %p, ptr %p)
  ret void
}

declare void @__devicelib_assert_fail(ptr, ptr)
