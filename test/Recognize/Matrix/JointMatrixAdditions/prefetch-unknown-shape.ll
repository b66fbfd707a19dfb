; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A hint whose shape is not known is dropped.

; CHECK-LABEL: define void @f(
; CHECK-NEXT: ret void

define void @f(ptr addrspace(1) %p, i32 %r, i64 %s) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %p, i32 %r, i32 32, i32 0, i32 0, i64 %s)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
