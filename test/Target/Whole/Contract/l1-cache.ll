; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3;l1-cache=16>' -S < %s | FileCheck %s --check-prefix=SMALL

; All columns are one panel, so each register block has an image of its rows of A, at most 14,
; which are converted to f32. B's words of a block of k take most of the L1 cache: 256 groups of k
; at most, 168 with 16 KiB, and eight for a vector's remainder.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.32x16x16.f16.f16.row.row.continued.zero(
; CHECK: %words = alloca [14784 x i8]
; SMALL: %words = alloca [9856 x i8]
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %steps) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) @tenon.contract.f32.32x16x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 64, i64 32, ptr addrspace(1) %b, i64 64, i64 1024, i64 %steps)
  call void @tenon.store.acc.f32.32x16.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) %d, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) @tenon.contract.f32.32x16x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare void @tenon.store.acc.f32.32x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2), i64) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="32" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.32x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.32x16" }
