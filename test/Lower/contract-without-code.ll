; RUN: %tenon_opt -passes='tenon-lower<target=loops;subgroup-size=16>' -S < %s | FileCheck %s

; A contraction that the target does not support is a loop over its steps.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:      step:
; CHECK:      [[STEP:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %step.body ]
; CHECK:      icmp ult i64 [[STEP]], %steps
; CHECK:      step.body:
; CHECK:      [[OFFSET:%.*]] = mul i64 [[STEP]], 64
; CHECK:      [[A:%.*]] = getelementptr i8, ptr addrspace(1) %a, i64 [[OFFSET]]
; CHECK:      call {{.*}}void @tenon.loops{{[0-9]*}}.load.a.bf16.16x32.row.align2.p1{{.*}}, ptr addrspace(1) [[A]], i64 %n)
; CHECK:      [[OFFSETB:%.*]] = mul i64 [[STEP]], %distance
; CHECK:      [[B:%.*]] = getelementptr i8, ptr addrspace(1) %b, i64 [[OFFSETB]]
; CHECK:      call {{.*}}void @tenon.loops{{[0-9]*}}.load.b.bf16.32x16.row.align2.p1{{.*}}, ptr addrspace(1) [[B]], i64 %n)
; CHECK:      call {{.*}}void @tenon.loops{{[0-9]*}}.muladd.f32.16x16x32.bf16.bf16
; CHECK:      [[NEXT]] = add nuw i64 [[STEP]], 1
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %distance, i64 %steps) {
entry:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.separate.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 %n, i64 64, ptr addrspace(1) %b, i64 %n, i64 %distance, i64 %steps) #2
  call void @tenon.store.acc.f32.16x16.row.align4.p1(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i64 64) #2
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.separate.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare void @tenon.store.acc.f32.16x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i64) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="separate" "tenon.type"="acc.f32.16x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.16x16" }
attributes #2 = { convergent }
