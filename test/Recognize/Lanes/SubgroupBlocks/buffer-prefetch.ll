; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Prefetches of blocks are hints, and are dropped.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p) {
  call spir_func void @_Z34intel_sub_group_block_prefetch_us8PU3AS1Kt(ptr addrspace(1) %p)
  call spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1hi(ptr addrspace(1) %p, i32 64)
  ret void
}

declare spir_func void @_Z34intel_sub_group_block_prefetch_us8PU3AS1Kt(ptr addrspace(1))
declare spir_func void @_Z34__spirv_SubgroupBlockPrefetchINTELPU3AS1hi(ptr addrspace(1), i32)
