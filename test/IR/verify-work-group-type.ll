; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.group.reduce.add.i32: facts of a work-group operation are missing or misspelt, or do not fit its type i32 (i64)

define i32 @f(i64 %x) {
  %r = call i32 @tenon.group.reduce.add.i32(i64 %x) #1
  ret i32 %r
}

declare i32 @tenon.group.reduce.add.i32(i64) #0

attributes #0 = { convergent nounwind "tenon.combine"="add" "tenon.group"="reduce" }
attributes #1 = { convergent }
