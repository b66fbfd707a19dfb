; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; A matrix is as wide as a pointer, so copies of it may be loads of pointers, and
; are merged by phis.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[M:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %c, {{.*}} ], [ %d, {{.*}} ]
; CHECK: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]]

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i1 %b) {
entry:
  %x = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %y = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %z = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %x
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, ptr %y
  br i1 %b, label %left, label %right
left:
  %p = load ptr, ptr %x
  br label %join
right:
  %q = load ptr, ptr %y
  br label %join
join:
  %r = phi ptr [ %p, %left ], [ %q, %right ]
  store ptr %r, ptr %z
  %e = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %z
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %e
}
