; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.item.id: facts of a work-item query are misspelt, or do not fit its type i64 ()

define void @f() {
  %x = call i64 @tenon.item.id()
  ret void
}

declare i64 @tenon.item.id() nounwind willreturn memory(none) "tenon.item"="id"
