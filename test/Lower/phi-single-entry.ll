; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; A phi with one input (as in LCSSA) is that input. Copied at the end of its
; predecessor, it would destroy what %other reads on the other edge.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[X:%.*]], float 1.0
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[Y:%.*]], float 2.0
; CHECK-NOT: memcpy
; CHECK: other:
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[Y]]
; CHECK: one:
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[X]]
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[X]]

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  br i1 %c, label %one, label %other
other:
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %y, i32 0, i64 16)
  ret void
one:
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %x, %entry ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
