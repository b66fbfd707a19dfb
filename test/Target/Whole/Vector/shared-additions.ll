; REQUIRES: x86-registered-target
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v3 --triple=x86_64-unknown-linux-gnu --emit=asm -o - | FileCheck %s

; Four groups of k share the additions of an iteration. The rows of A have separate
; addresses: a chain from row to row would take an addition for each product of two vectors.
; CHECK:         vfmadd231ps
; CHECK-NOT:     {{leaq|addq}}
; CHECK-COUNT-16: vbroadcastss
; CHECK-NOT:     {{leaq|addq}}
; CHECK:         vfmadd231ps
; CHECK-NOT:     {{leaq|addq}}
; CHECK:         addq $16,
; CHECK-NEXT:    addq $256,
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %sa, i64 %da, i64 %sb, i64 %db, i64 %steps) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @tenon.load.acc.f32.12x16.row.align4.p1(ptr addrspace(1) %c, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @tenon.contract.f32.12x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) %m, ptr addrspace(1) %a, i64 %sa, i64 %da, ptr addrspace(1) %b, i64 %sb, i64 %db, i64 %steps)
  call void @tenon.store.acc.f32.12x16.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) %d, i64 64)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @tenon.load.acc.f32.12x16.row.align4.p1(ptr addrspace(1), i64) #0
declare target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2) @tenon.contract.f32.12x16x16.f32.f32.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #1
declare void @tenon.store.acc.f32.12x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 12, 16, 2), i64) #2
attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.op"="load" "tenon.align"="4" "tenon.layout"="row" "tenon.type"="acc.f32.12x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.op"="contract" "tenon.type"="acc.f32.12x16" "tenon.m"="12" "tenon.n"="16" "tenon.k"="16" "tenon.a"="f32" "tenon.b"="f32" "tenon.c"="f32" "tenon.d"="f32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.steps"="continued" }
attributes #2 = { convergent nounwind willreturn memory(argmem: write) "tenon.op"="store" "tenon.align"="4" "tenon.layout"="row" "tenon.type"="acc.f32.12x16" }
