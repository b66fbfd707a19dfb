; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots),tenon-lower<target=cpu>' -S < %s | FileCheck %s

; An element loop changes elements in place: a load, a store, no copy of the
; matrix.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @tenon.cpu.load.acc.f32.8x16.row.align4.p1(ptr [[C:%.*]], ptr addrspace(1) %p, i64 64)
; CHECK: loop:
; CHECK-NOT: memcpy
; CHECK: [[O:%.*]] = mul i64 %i, 4
; CHECK: [[P:%.*]] = getelementptr inbounds i8, ptr [[C]], i64 [[O]]
; CHECK: load float, ptr [[P]]
; CHECK-NOT: memcpy
; CHECK: getelementptr inbounds i8, ptr [[C]], i64
; CHECK: store float %w
; CHECK-NOT: memcpy
; CHECK: exit:
; CHECK: call void @tenon.cpu.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[C]], i64 64)

define spir_kernel void @k(ptr addrspace(1) %p) {
entry:
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  %v = load float, ptr %e
  %w = fmul float %v, 2.0
  store float %w, ptr %e
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 128
  br i1 %more, label %loop, label %exit
exit:
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
