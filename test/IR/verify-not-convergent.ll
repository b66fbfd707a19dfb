; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; A query that each lane makes by itself may be moved into a branch.

; CHECK: error: tenon.length.acc.f32.8x16: expected a declaration that is not convergent, actual one that is

declare i32 @tenon.length.acc.f32.8x16() convergent nounwind willreturn memory(none) "tenon.op"="length" "tenon.type"="acc.f32.8x16"
