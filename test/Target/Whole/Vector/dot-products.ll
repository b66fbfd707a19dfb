; RUN: %tenon_opt -passes='tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v3>' -S < %s | FileCheck %s

; k is along the lines of both operands: two rows are multiplied by six columns, vector by vector,
; and nothing is transposed. With nine rows transposing B's columns pays off.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.2x6x16.f32.f32.row.col.continued.zero(
; CHECK-NOT:     shufflevector
; CHECK:       dot:
; CHECK-COUNT-12: call <8 x float> @llvm.fmuladd.v8f32(
; CHECK-NOT:     call <8 x float> @llvm.fmuladd.v8f32(
; CHECK-COUNT-12: call reassoc float @llvm.vector.reduce.fadd.v8f32(
; CHECK:         ret void
; CHECK-LABEL: define internal void @tenon.cpu.contract.f32.9x6x16.f32.f32.row.col.continued.zero(
; CHECK:         shufflevector
; CHECK-NOT:     vector.reduce
; CHECK:         ret void
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %steps) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2) @tenon.contract.f32.2x6x16.f32.f32.row.col.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2) zeroinitializer, ptr addrspace(1) %a, i64 4096, i64 64, ptr addrspace(1) %b, i64 4096, i64 64, i64 %steps)
  call void @tenon.store.acc.f32.2x6.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2) %d, i64 24)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2) @tenon.contract.f32.9x6x16.f32.f32.row.col.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2) zeroinitializer, ptr addrspace(1) %a, i64 4096, i64 64, ptr addrspace(1) %b, i64 4096, i64 64, i64 %steps)
  call void @tenon.store.acc.f32.9x6.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2) %e, i64 24)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2) @tenon.contract.f32.2x6x16.f32.f32.row.col.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare void @tenon.store.acc.f32.2x6.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 2, 6, 2), i64) #1
declare target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2) @tenon.contract.f32.9x6x16.f32.f32.row.col.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #2
declare void @tenon.store.acc.f32.9x6.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 9, 6, 2), i64) #3

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f32" "tenon.b"="f32" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="col" "tenon.m"="2" "tenon.n"="6" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.2x6" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.2x6" }
attributes #2 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f32" "tenon.b"="f32" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="col" "tenon.m"="9" "tenon.n"="6" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.9x6" }
attributes #3 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.9x6" }
