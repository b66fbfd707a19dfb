; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.sum: expected the name tenon.subgroup.reduce.add.i32, actual tenon.subgroup.sum

define void @f() {
  %x = call i32 @tenon.subgroup.sum(i32 0) convergent
  ret void
}

declare i32 @tenon.subgroup.sum(i32) convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="add"
