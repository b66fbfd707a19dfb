; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Prefetches of blocks that lanes cannot load are dropped, and those of memory that is not known
; to be global: they are only hints.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: call
; CHECK: ret void
define spir_kernel void @k(i64 %p, ptr addrspace(4) %g, <2 x i32> %c) !intel_reqd_sub_group_size !0 {
  call void @__builtin_IB_subgroup_block_read_prefetch_u16_k16(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c, i32 0)
  call void @__builtin_IB_subgroup_block_read_prefetch_u24_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c, i32 0)
  call void @llvm.genx.GenISA.LSC2DBlockPrefetch.i16(i64 %p, i32 63, i32 63, i32 63, i32 0, i32 0, i32 24, i32 16, i32 8, i32 1, i1 false, i1 false, i32 0)
  call void @__builtin_IB_lsc_prefetch_global_uint(ptr addrspace(4) %g, i32 0, i32 0)
  ret void
}

declare void @__builtin_IB_subgroup_block_read_prefetch_u16_k16(i64, i32, i32, i32, <2 x i32>, i32)
declare void @__builtin_IB_subgroup_block_read_prefetch_u24_m8k16v1(i64, i32, i32, i32, <2 x i32>, i32)
declare void @llvm.genx.GenISA.LSC2DBlockPrefetch.i16(i64, i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i32)
declare void @__builtin_IB_lsc_prefetch_global_uint(ptr addrspace(4), i32, i32)

!0 = !{i32 16}
