; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; %x is still read after the phi, so the phi needs its own buffer: a copy at
; the end of the predecessor. On the other edge %y is computed in it.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[X:%.*]], float 1.0
; CHECK: left:
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 64 [[M:%.*]], ptr align 64 [[X]], i64 512, i1 false)
; CHECK: right:
; CHECK-NEXT: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[M]], float 2.0
; CHECK-NEXT: br
; CHECK: join:
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[M]]
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[X]]

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  br label %join
join:
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %x, %left ], [ %y, %right ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
