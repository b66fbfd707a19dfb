; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[M:%.*]] = select i1 %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
; CHECK-NOT: value
; CHECK: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]]

%matrix = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i1 %b) {
  %x = insertvalue %matrix poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, 0
  %y = insertvalue %matrix poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, 0
  %m = select i1 %b, %matrix %x, %matrix %y
  %e = extractvalue %matrix %m, 0
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %e
}
