; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.item.global_id: expected a declaration, actual a definition

define i64 @tenon.item.global_id(i32 %d) "tenon.item"="global_id" {
  ret i64 0
}
