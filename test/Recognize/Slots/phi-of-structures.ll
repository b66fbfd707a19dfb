; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[M:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %c, %left ], [ %d, %right ]
; CHECK-NOT: value
; CHECK: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]]

%matrix = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i1 %b) {
entry:
  br i1 %b, label %left, label %right
left:
  %x = insertvalue %matrix poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, 0
  br label %join
right:
  %y = insertvalue %matrix poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, 0
  br label %join
join:
  %m = phi %matrix [ %x, %left ], [ %y, %right ]
  %e = extractvalue %matrix %m, 0
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %e
}
