; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.reduce.fadd.i32: facts of a sub-group operation are missing or misspelt, or do not fit its type i32 (i32)

define void @f() {
  %x = call i32 @tenon.subgroup.reduce.fadd.i32(i32 0) convergent
  ret void
}

declare i32 @tenon.subgroup.reduce.fadd.i32(i32) convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="fadd"
