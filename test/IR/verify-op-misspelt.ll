; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.fil.acc.f32.8x16: facts of a canonical operation are missing or misspelt

define void @f() {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fil.acc.f32.8x16(float 1.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fil.acc.f32.8x16(float) convergent nounwind willreturn memory(none) "tenon.op"="fil" "tenon.type"="acc.f32.8x16"
