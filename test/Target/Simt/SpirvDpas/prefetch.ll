; A prefetch is a message too, and its surface does not end before it.
; RUN: %tenon_lower %s --target=dpas --device=pvc --assume-aligned --emit=ll | FileCheck %s

; CHECK: call {{.*}}__spirv_Subgroup2DBlockPrefetchINTEL{{.*}}(i32 2, i32 16, i32 8, i32 1, ptr addrspace(1) %p,
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i, i64 %s) {
  %q = getelementptr i16, ptr addrspace(1) %p, i64 %i
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1) %q, i32 8, i32 16, i32 0, i32 0, i64 %s)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS1siiiil(ptr addrspace(1), i32, i32, i32, i32, i64)
