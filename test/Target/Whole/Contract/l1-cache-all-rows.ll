; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3;l1-cache=16>' -S < %s | FileCheck %s --check-prefix=SMALL

; With several panels of columns, the image of all 32 rows of A, which are converted to f32, takes
; the L1 cache: 256 words of k of each row with 32 KiB, 128 with 16 KiB, and eight for a vector's
; remainder.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.32x64x16.f16.f16.row.row.continued.zero(
; CHECK: %words = alloca [33792 x i8]
; SMALL: %words = alloca [17408 x i8]
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %steps) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @tenon.contract.f32.32x64x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) zeroinitializer, ptr addrspace(1) %a, i64 64, i64 32, ptr addrspace(1) %b, i64 256, i64 4096, i64 %steps)
  call void @tenon.store.acc.f32.32x64.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %d, i64 256)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @tenon.contract.f32.32x64x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare void @tenon.store.acc.f32.32x64.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), i64) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="32" "tenon.n"="64" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.32x64" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.32x64" }
