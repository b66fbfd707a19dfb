; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Bytes of a matrix of i4 are those of its rows.

; CHECK: error: {{.*}}a part of a i4 8x64, expected equal use, component and scope

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) @tenon.slice.a.i8.8x64.of.i4.8x64.at.0.0(target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0)) #0

attributes #0 = { convergent nounwind willreturn memory(none) "tenon.op"="slice" "tenon.type"="a.i8.8x64" "tenon.source"="a.i4.8x64" "tenon.row"="0" "tenon.column"="0" }
