; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Revision 16 of SPV_INTEL_joint_matrix has row and column before rows and columns.

; CHECK: [[LINES:%.*]] = mul i64 4, %stride
; CHECK: [[OFFSET:%.*]] = add i64 [[LINES]], 64
; CHECK: [[PLACE:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 [[OFFSET]]
; CHECK: call void @tenon.prefetch.a.i16.8x16.row.align2.p1(ptr addrspace(1) [[PLACE]], i64 %stride)

define void @f(ptr addrspace(1) %p, i64 %s) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiiiil(ptr addrspace(1) %p, i32 4, i32 32, i32 8, i32 16, i32 0, i32 0, i64 %s)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiiiil(ptr addrspace(1), i32, i32, i32, i32, i32, i32, i64)
