; RUN: %tenon_opt -passes='tenon-inline,tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A matrix passed by pointer, and one that is returned through sret.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: alloca
; CHECK: [[C:%.*]] = call {{.*}} @tenon.fill.acc.f32.8x16(float 1.0
; CHECK: call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[C]], i64 64)
; CHECK-NOT: define

%matrix = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = alloca %matrix
  call spir_func void @make(ptr sret(%matrix) %x)
  call spir_func void @put(ptr %x, ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @make(ptr sret(%matrix) %r) noinline {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %r
  ret void
}

define internal spir_func void @put(ptr %m, ptr addrspace(1) %p) noinline {
  %c = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %m
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
