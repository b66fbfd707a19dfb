; RUN: %tenon_opt -passes='tenon-inline,tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A call whose type is not the declaration's is one of the same function.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: call float @tenon.extract.acc.f32.8x16(
; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(
; CHECK-NOT: __spirv
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 16)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %e = call spir_func ptr addrspace(4) @_Z19__spirv_AccessChain_1(ptr %slot, i64 4)
  %v = load float, ptr addrspace(4) %e
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(4) %e
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare spir_func ptr @_Z19__spirv_AccessChain_1(ptr addrspace(1), i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
