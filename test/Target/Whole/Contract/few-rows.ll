; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s

; Few rows of A read each word of B once or twice: 256 groups of k are packed at a time, in the L1
; cache. More rows have a panel of all of B.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.8x16x16.f32.f32.row.row.continued.zero(
; CHECK:         %words{{[0-9]*}} = alloca [16896 x i8]
; CHECK-NOT:     tenon_frame_alloc
; CHECK:       block:
; CHECK-NOT:     tenon_frame_alloc
; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.32x16x16.f32.f32.row.row.continued.zero(
; CHECK:         call {{.*}}ptr @tenon_frame_alloc(
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %steps) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 64, i64 64, ptr addrspace(1) %b, i64 64, i64 1024, i64 %steps)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i64 64)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) @tenon.contract.f32.32x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 64, i64 64, ptr addrspace(1) %b, i64 64, i64 1024, i64 %steps)
  call void @tenon.store.acc.f32.32x16.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) %e, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2) @tenon.contract.f32.32x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #2
declare void @tenon.store.acc.f32.32x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 16, 2), i64) #3

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f32" "tenon.b"="f32" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="8" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
attributes #2 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f32" "tenon.b"="f32" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="32" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.32x16" }
attributes #3 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.32x16" }
