; Copies of slots as integers through phis and selects, with undefined values.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @chosen(
; CHECK-NEXT: [[M:%.*]] = select i1 %c, target({{.*}}) %x, target({{.*}}) %y
; CHECK-NEXT: ret target({{.*}}) [[M]]

; CHECK-LABEL: @joined(
; CHECK: [[M:%.*]] = phi target({{.*}}) [ undef, %entry ], [ %x, %other ]
; CHECK-NEXT: ret target({{.*}}) [[M]]

; CHECK-LABEL: @undefined(
; CHECK: select i1 undef, target({{.*}}) %x, target({{.*}}) undef

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @chosen(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %y, i1 %c) {
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %b = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, ptr %a
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %y, ptr %b
  %i = load i64, ptr %a
  %j = load i64, ptr %b
  %s = select i1 %c, i64 %i, i64 %j
  store i64 %s, ptr %a
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %a
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}
define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @joined(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, i1 %c) {
entry:
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, ptr %a
  br i1 %c, label %end, label %other
other:
  %i = load ptr, ptr %a
  br label %end
end:
  %p = phi ptr [ undef, %entry ], [ %i, %other ]
  store ptr %p, ptr %a
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %a
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}
define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @undefined(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x) {
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, ptr %a
  %i = load i64, ptr %a
  %s = select i1 undef, i64 %i, i64 undef
  store i64 %s, ptr %a
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %a
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}


