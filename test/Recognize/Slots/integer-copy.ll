; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; InstCombine turns the eight-byte memcpy of a slot into an i64 copy.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %x = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %y = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %x
  %i = load i64, ptr %x
  store i64 %i, ptr %y
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %y
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}
