; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Only a checked contraction has coordinates.

; CHECK: error: {{.*}}narrow coordinates of a contraction that is not checked and has none

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.narrow.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.narrow" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.16x16" }
