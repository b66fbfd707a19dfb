; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; Loads and stores of whole structures do not remain.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %x = alloca %pair
  %y = alloca %pair
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %x
  %s = load %pair, ptr %x
  store %pair %s, ptr %y
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %y
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}
