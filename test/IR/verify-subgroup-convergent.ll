; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.elect: expected a convergent declaration, actual one that is not

define void @f() {
  %x = call i1 @tenon.subgroup.elect()
  ret void
}

declare i1 @tenon.subgroup.elect() nounwind willreturn memory(none) "tenon.subgroup"="elect"
