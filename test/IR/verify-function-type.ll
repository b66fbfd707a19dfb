; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.extract.acc.f32.8x16: expected type float (target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64), actual i32 (target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)

declare i32 @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.f32.8x16"
