; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.elect: expected effects memory(none), actual memory(readwrite)

define void @f() {
  %x = call i1 @tenon.subgroup.elect() convergent
  ret void
}

declare i1 @tenon.subgroup.elect() convergent nounwind willreturn "tenon.subgroup"="elect"
