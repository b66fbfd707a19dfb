; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A negative offset goes before the pointer.

; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 -136
; CHECK-NEXT: call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) [[P]], target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i64 64)

define void @f(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m) {
  call void @_Z41__spirv_CooperativeMatrixStoreOffsetINTEL_1(ptr addrspace(1) %p, i32 -2, i32 -2, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

declare void @_Z41__spirv_CooperativeMatrixStoreOffsetINTEL_1(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
