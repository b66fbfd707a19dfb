; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; A slice of B consists of whole groups of rows.

; CHECK: error: {{.*}}a part that begins at row 1 of B, expected a multiple of 2

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 1) @tenon.slice.b.f16.8x16.of.16x16.at.1.0(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1)) #0

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.op"="slice" "tenon.type"="b.f16.8x16" "tenon.source"="b.f16.16x16" "tenon.row"="1" "tenon.column"="0" }
