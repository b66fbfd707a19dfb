; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; Matrices of one size whose live ranges do not overlap share a buffer.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[M:%.*]] = alloca [512 x i8], align 64
; CHECK-NOT: alloca
; CHECK: fill.acc.f32.8x16(ptr [[M]], float 1.0
; CHECK: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[M]]
; CHECK: fill.acc.i32.8x16(ptr [[M]], i32 2
; CHECK: store.acc.i32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[M]]

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  call void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, i32 0, i64 16)
  %y = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CompositeConstruct.1(i32 2)
  call void @__spirv_CooperativeMatrixStoreKHR.2(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %y, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CompositeConstruct.1(i32)
declare void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR.2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
