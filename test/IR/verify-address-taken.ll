; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.fill.acc.f32.8x16: expected calls only, actual another use

define ptr @f() {
  ret ptr @tenon.fill.acc.f32.8x16
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float) convergent nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8x16"
