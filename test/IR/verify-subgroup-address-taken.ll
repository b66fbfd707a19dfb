; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.elect: expected calls of the declaration's type only, actual another use

define void @f() {
  store ptr @tenon.subgroup.elect, ptr null
  ret void
}

declare i1 @tenon.subgroup.elect() convergent nounwind willreturn memory(none) "tenon.subgroup"="elect"
