; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; The order of steps does not matter.

; CHECK: error: {{.*}}a saturating contraction, expected one that does not saturate: the order of its steps would matter

declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @tenon.contract.s32.16x16x32.s8.s8.sat.row.row.separate.p1.p1(target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="s8" "tenon.b"="s8" "tenon.c"="s32" "tenon.d"="s32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.saturating" "tenon.steps"="separate" "tenon.type"="acc.i32.16x16" }
