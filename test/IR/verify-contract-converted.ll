; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Contractions convert operands to floats, from kinds of which each number is an f32.

; CHECK: error: {{.*}}operands converted from s32 to bf16, expected numbers of up to 32 bits, or integers of up to 16, to a floating kind of at least 16

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.b.from.s32.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.from.b"="s32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.16x16" }
