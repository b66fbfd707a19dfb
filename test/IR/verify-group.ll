; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Groups of elements are those of B that fill 32 bits.

; CHECK: error: {{.*}}a group of 2 rows, expected rows of an element of B that fill 32 bits

declare i16 @tenon.extract.b.i8.16x16.group2(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), i64) #0

attributes #0 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="b.i8.16x16" "tenon.group"="2" }
