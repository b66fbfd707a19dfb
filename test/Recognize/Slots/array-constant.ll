; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; An array with constant indices becomes one value per element.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d) {
  %tiles = alloca [2 x [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }]]
  %p = getelementptr [2 x [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }]], ptr %tiles, i64 0, i64 1, i64 0
  %q = getelementptr [2 x [2 x { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }]], ptr %tiles, i64 0, i64 1, i64 1
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %p
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, ptr %q
  %e = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %q
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %e
}
