; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Matrix and pointer are not swapped; strides are bytes; the transitional order
; has the stride first here too.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: [[BYTES:%.*]] = mul i64 %s, 4
; CHECK: call void @tenon.store.acc.i32.8x16.row.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 [[BYTES]])
; CHECK: call void @tenon.store.acc.i32.8x16.col.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 64)

define spir_func void @k(ptr addrspace(1) %p, i64 %s, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c) {
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS144__spirv_CooperativeMatrixKHR__uint_3_8_16_2ili(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i32 0, i64 %s, i32 0)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_old(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 16, i32 1, i32 3)
  ret void
}

declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1iPU3AS144__spirv_CooperativeMatrixKHR__uint_3_8_16_2ili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64, i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_old(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i64, i32, i32)
