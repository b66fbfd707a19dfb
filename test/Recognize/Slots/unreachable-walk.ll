; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; A pointer that depends on itself, in a loop that no branch reaches.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: entry:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: ret void

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define void @f(i64 %i, i1 %c) {
entry:
  br label %end
loop:
  %p = phi ptr [ %next, %loop ]
  %next = getelementptr %pair, ptr %p, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %next
  br i1 %c, label %loop, label %end
end:
  ret void
}
