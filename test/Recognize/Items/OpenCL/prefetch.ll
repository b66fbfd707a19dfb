; A prefetch of OpenCL C changes no result and is dropped.
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; CHECK-LABEL: @k(
; CHECK-NEXT: ret void
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @_Z8prefetchPU3AS1Kjm(ptr addrspace(1) %p, i64 8)
  call spir_func void @_Z20__spirv_ocl_prefetchPU3AS1Kim(ptr addrspace(1) %p, i64 8)
  ret void
}

declare spir_func void @_Z8prefetchPU3AS1Kjm(ptr addrspace(1), i64)
declare spir_func void @_Z20__spirv_ocl_prefetchPU3AS1Kim(ptr addrspace(1), i64)
