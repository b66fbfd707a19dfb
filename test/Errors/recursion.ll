; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: function 'power': uses matrices, work-item functions or local memory and cannot be inlined; expected a function that is neither recursive nor called through a pointer

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @power(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 3)
  ret void
}

define spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @power(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 %n) {
  %m = sub i32 %n, 1
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @power(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 %m)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}
