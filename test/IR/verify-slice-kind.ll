; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; A slice has its matrix's kind.

; CHECK: error: {{.*}}a part of a f32 16x24, expected equal use, component and scope

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.slice.acc.f32.8x16.of.16x24.at.8.8(target("spirv.CooperativeMatrixKHR", float, 3, 16, 24, 0)) #0

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.op"="slice" "tenon.type"="acc.f32.8x16" "tenon.source"="a.f32.16x24" "tenon.row"="8" "tenon.column"="8" }
