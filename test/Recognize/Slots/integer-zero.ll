; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; Zeroing a slot by memset becomes a store of an integer zero: the null matrix.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f() {
  %x = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store i64 0, ptr %x
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %x
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}
