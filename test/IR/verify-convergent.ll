; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Without `convergent`, optimisers may move the operation into a branch that not
; all of the sub-group takes.

; CHECK: error: tenon.fill.acc.f32.8x16: expected a convergent declaration, actual one that is not

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float) nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8x16"
