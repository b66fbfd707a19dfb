; RUN: %tenon_opt -passes='tenon-recognize,default<O2>,tenon-verify' -S < %s | FileCheck %s

; After default<O2> an operation keeps its attributes, equal operations are merged,
; and an unused load is removed.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-1: call {{.*}}@tenon.fill.acc.f32.8x16
; CHECK-NOT: tenon.fill
; CHECK-COUNT-2: call void @tenon.store.acc.f32.8x16.row.align4.p1
; CHECK-NOT: call {{.*}}tenon.load
; CHECK: "tenon.op"="fill" "tenon.type"="acc.f32.8x16"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
