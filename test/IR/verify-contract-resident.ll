; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; Operands that are the same in all steps have no distance between steps.

; CHECK: error: {{.*}}steps of B advance, expected resident operands

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.resident.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 %n, i64 0, ptr addrspace(1) %b, i64 64, i64 64, i64 %n) #1
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.resident.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="resident" "tenon.type"="acc.f32.16x16" }
attributes #1 = { convergent }
