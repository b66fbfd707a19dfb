; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Loads, stores and prefetches of Intel's compiler with other operands.

; CHECK: error: kernel 'k': __builtin_IB_simd_block_read_8_global: expected a pointer
; CHECK: error: kernel 'k': __builtin_IB_simd_block_write_8_global: expected a pointer and a value
; CHECK: error: kernel 'k': __builtin_IB_lsc_load_global_uint: expected a pointer, an offset and, where it has them, cache controls
; CHECK: error: kernel 'k': __builtin_IB_lsc_load_global_uint.1: expected a pointer, an offset and, where it has them, cache controls
; CHECK: error: kernel 'k': __builtin_IB_lsc_load_global_uint.2: expected a pointer, an offset and, where it has them, cache controls
; CHECK: error: kernel 'k': __builtin_IB_lsc_store_global_uint: expected a pointer, an offset, a value and, where it has them, cache controls
; CHECK: error: kernel 'k': __builtin_IB_lsc_store_global_uint.1: a value of 64 bits in each lane, expected 32
; CHECK: error: kernel 'k': __builtin_IB_lsc_prefetch_global_uint: expected a pointer, an offset and, where it has them, cache controls

define spir_kernel void @k(ptr addrspace(1) %g, i64 %i, float %f) !intel_reqd_sub_group_size !0 {
  %a = call <8 x i32> @__builtin_IB_simd_block_read_8_global(i64 %i)
  call void @__builtin_IB_simd_block_write_8_global(i64 %i, <8 x i32> zeroinitializer)
  %b = call i32 @__builtin_IB_lsc_load_global_uint(ptr addrspace(1) %g, i32 0, i32 0, i32 0)
  %c = call i32 @__builtin_IB_lsc_load_global_uint.1(i64 %i, i32 0)
  %d = call i32 @__builtin_IB_lsc_load_global_uint.2(ptr addrspace(1) %g, float %f)
  call void @__builtin_IB_lsc_store_global_uint(ptr addrspace(1) %g, i32 0, float %f, i32 0, i32 0)
  call void @__builtin_IB_lsc_store_global_uint.1(ptr addrspace(1) %g, i32 0, i64 %i)
  call void @__builtin_IB_lsc_prefetch_global_uint(ptr addrspace(1) %g)
  ret void
}

declare <8 x i32> @__builtin_IB_simd_block_read_8_global(i64)
declare void @__builtin_IB_simd_block_write_8_global(i64, <8 x i32>)
declare i32 @__builtin_IB_lsc_load_global_uint(ptr addrspace(1), i32, i32, i32)
declare i32 @__builtin_IB_lsc_load_global_uint.1(i64, i32)
declare i32 @__builtin_IB_lsc_load_global_uint.2(ptr addrspace(1), float)
declare void @__builtin_IB_lsc_store_global_uint(ptr addrspace(1), i32, float, i32, i32)
declare void @__builtin_IB_lsc_store_global_uint.1(ptr addrspace(1), i32, i64)
declare void @__builtin_IB_lsc_prefetch_global_uint(ptr addrspace(1))

!0 = !{i32 16}
