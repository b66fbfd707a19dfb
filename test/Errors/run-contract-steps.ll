; RUN: %python -c "import numpy as n; n.save('%t.npy', n.zeros((64, 64), 'u2'))"
; RUN: %expect 1 %tenon_run %s --engine=reference --global=1 in=%t.npy u64=64 2>&1 | FileCheck %s --implicit-check-not=error:
; REQUIRES: numpy

; The reference engine checks that steps continue along k: those of B are 16 rows of 128
; bytes apart.

; CHECK: error: kernel 'k': contract f32.8x16x16.bf16.bf16.row.row.continued: steps of B are 64 bytes apart, expected 2048
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, i64 %distance) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.bf16.bf16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 128, i64 32, ptr addrspace(1) %a, i64 128, i64 %distance, i64 2)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.bf16.bf16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="8" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.8x16" }
