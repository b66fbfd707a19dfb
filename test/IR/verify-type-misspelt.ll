; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.fill.acc.f32.8by16: facts of a canonical operation are missing or misspelt

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8by16(float) convergent nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8by16"
