; RUN: %python -c "import numpy as n; n.save('%t.npy', n.zeros((24, 64), 'u2'))"
; RUN: %expect 1 %tenon_run %s --engine=reference --global=1 in=%t.npy u64=2048 2>&1 | FileCheck %s --implicit-check-not=error:
; REQUIRES: numpy

; The reference engine checks every element of every step: the second one of B is beyond
; the buffer's 24 rows.

; CHECK: error: kernel 'k': contract f32.8x16x16.bf16.bf16.row.row.continued: step 1, row 8, column 0 of B
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, i64 %distance) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.bf16.bf16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 128, i64 32, ptr addrspace(1) %a, i64 128, i64 %distance, i64 2)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.bf16.bf16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="8" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.8x16" }
