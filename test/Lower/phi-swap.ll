; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; Two phis that are swapped in each iteration: one copy through a spare buffer,
; then the others.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: [[SPARE:%spare.*]] = alloca [512 x i8], align 64
; CHECK: loop:
; CHECK: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[A:%.*]], i64
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 64 [[SPARE]], ptr align 64 [[B:%.*]], i64 512
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 64 [[B]], ptr align 64 [[A]], i64 512
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 64 [[A]], ptr align 64 [[SPARE]], i64 512
; CHECK-NEXT: br label %loop

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %latch ]
  %a = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %x, %entry ], [ %b, %latch ]
  %b = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %y, %entry ], [ %a, %latch ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, i32 0, i64 16)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %latch, label %exit
latch:
  br label %loop
exit:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
