; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; A select chooses an address, then moves the matrix.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: fill.acc.f32.8x16(ptr [[X:%.*]], float 1.0
; CHECK: fill.acc.f32.8x16(ptr [[Y:%.*]], float 2.0
; CHECK: [[FROM:%.*]] = select i1 %c, ptr [[X]], ptr [[Y]]
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr align 64 [[X]], ptr align 64 [[FROM]], i64 512, i1 false)
; CHECK: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr [[X]]

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  %m = select i1 %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %y
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
