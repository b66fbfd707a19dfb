; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A prefetch of rows and columns of the pointee, whatever their use.

; CHECK: call void @tenon.prefetch.a.i16.8x32.row.align2.p1(ptr addrspace(1) %p, i64 {{%.*}})

define void @f(ptr addrspace(1) %p, i64 %s) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 8, i32 32, i32 0, i32 0, i64 %s)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
