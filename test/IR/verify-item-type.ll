; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.item.global_id: facts of a work-item query are misspelt, or do not fit its type i32 ()

define void @f() {
  %x = call i32 @tenon.item.global_id()
  ret void
}

declare i32 @tenon.item.global_id() nounwind willreturn memory(none) "tenon.item"="global_id"
