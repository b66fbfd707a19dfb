; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; C is stored after the multiplication, so D gets its own buffer.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call void @tenon.cpu.fill.acc.f32.8x16(ptr [[C:%.*]], float 1.0
; CHECK: call void @tenon.cpu.muladd.f32.8x16x8.f32.f32(ptr [[D:%.*]], ptr {{.*}}, ptr {{.*}}, ptr [[C]])
; CHECK: call void @tenon.cpu.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[C]], i64 64)
; CHECK: call void @tenon.cpu.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %q, ptr [[D]], i64 64)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
