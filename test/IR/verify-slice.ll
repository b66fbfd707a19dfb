; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; A slice is inside of its matrix.

; CHECK: error: {{.*}}a part that ends at 16x32 of a matrix of 16x24

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.slice.acc.f32.8x16.of.16x24.at.8.16(target("spirv.CooperativeMatrixKHR", float, 3, 16, 24, 2)) #0

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.op"="slice" "tenon.type"="acc.f32.8x16" "tenon.source"="acc.f32.16x24" "tenon.row"="8" "tenon.column"="16" }
