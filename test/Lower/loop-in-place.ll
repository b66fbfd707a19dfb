; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; The accumulator of a k loop has one buffer: nothing is copied in the loop.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: loop:
; CHECK-NOT: memcpy
; CHECK: call void @tenon.cpu.muladd.f32.8x16x8.f32.f32(ptr [[C:%.*]], ptr {{.*}}, ptr {{.*}}, ptr [[C]])
; CHECK-NOT: memcpy
; CHECK: exit:
; CHECK-NOT: memcpy
; CHECK: call void @tenon.cpu.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[C]], i64 64)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %zero = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 0.0)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %zero, %entry ], [ %next, %loop ]
  %next = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %acc, i32 0)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  %last = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %next, %loop ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %last, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
