; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.item.size: expected the name tenon.item.work_dim, actual tenon.item.size

define void @f() {
  %x = call i64 @tenon.item.size()
  ret void
}

declare i64 @tenon.item.size() nounwind willreturn memory(none) "tenon.item"="work_dim"
