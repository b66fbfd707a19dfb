; A matrix in a structure that a loop carries is extracted from it.
;
; RUN: %tenon_opt -passes=tenon-promote-slots -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @f(
; CHECK:       loop:
; CHECK:         [[M:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) [ %start, %entry ], [ %next, %loop ]
; CHECK-NOT:   {{insert|extract}}value
; CHECK:         %next = call {{.*}} @step({{.*}} [[M]])
; CHECK-NOT:   {{insert|extract}}value
; CHECK:         ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) [[M]]
define target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %start, i1 %more) {
entry:
  %first = insertvalue { target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) } poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %start, 0
  br label %loop

loop:
  %s = phi { target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) } [ %first, %entry ], [ %wrapped, %loop ]
  %m = extractvalue { target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) } %s, 0
  %next = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @step(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %m)
  %wrapped = insertvalue { target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) } poison, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %next, 0
  br i1 %more, label %loop, label %exit

exit:
  %last = extractvalue { target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) } %s, 0
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %last
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @step(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2))
