; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; An error also if the parameter is unused; LLVM's code generator would abort.

; CHECK: error: function 'f': a matrix cannot be a parameter or a result of a function that is not inlined

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  ret void
}
