; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A hint whose shape is not known, or is that of no matrix, is dropped, and so is one without a
; stride.

; CHECK-LABEL: define void @f(
; CHECK-NEXT: ret void

define void @f(ptr addrspace(1) %p, i32 %r, i64 %s) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 %r, i32 32, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 8, i32 %r, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 0, i32 32, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 8, i32 0, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 1000, i32 32, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 8, i32 1000, i32 0, i32 0, i64 %s)
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiii(ptr addrspace(1) %p, i32 8, i32 32, i32 0, i32 0)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiii(ptr addrspace(1), i32, i32, i32, i32)
