; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; All null matrices of a size are one constant; undef is the content of any buffer.

; CHECK: @tenon.zero.512 = internal constant [512 x i8] zeroinitializer, align 64
; CHECK: store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr @tenon.zero.512
; CHECK: store.acc.i32.8x16.row.align4.p1(ptr addrspace(1) %p, ptr @tenon.zero.512

define spir_kernel void @k(ptr addrspace(1) %p) {
  call void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR.2(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) zeroinitializer, i32 0, i64 16)
  ret void
}

declare void @__spirv_CooperativeMatrixStoreKHR.1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR.2(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32, i64)
