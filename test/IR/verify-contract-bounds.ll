; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; A checked contraction has the bounds of A and those of B.

; CHECK: error: {{.*}}expected 16 operands, actual 12

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.checked.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.checked" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.16x16" }
