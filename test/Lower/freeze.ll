; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK: fill.acc.f32.8x16(ptr [[M:%.*]], float 1.0
; CHECK-NEXT: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[M]]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %y = freeze target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %y, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
