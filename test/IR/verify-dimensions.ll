; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.fill.acc.f32.8x257: a matrix of 8x257, expected 1 to 256 rows and columns

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 257, 2) @tenon.fill.acc.f32.8x257(float) convergent nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8x257"
