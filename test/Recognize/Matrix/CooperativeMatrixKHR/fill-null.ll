; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; OpConstantNull is zeroinitializer, which remains a constant.

; CHECK: call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i64 64)

define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  ret void
}

declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
