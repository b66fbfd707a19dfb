; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The matrix is between column and layout; the canonical store has it second.

; CHECK: call void @tenon.store.acc.f32.8x16.row.checked.align4.p1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i64 {{%.*}}, i64 3, i64 -4, i64 100, i64 50)

define void @f(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i64 %s) {
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1) %p, i32 3, i32 -4, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i32 100, i32 50, i64 %s)
  ret void
}

declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_1(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i32, i32, i64)
