; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __builtin_IB_simd_block_read_8_global_h: a value of 256 bits in each lane, expected 128
; CHECK: error: kernel 'k': __builtin_IB_simd_block_write_2_global: expected a pointer and a value
; CHECK: error: kernel 'k': __builtin_IB_lsc_load_global_uint4: a value of 64 bits in each lane, expected 128
; CHECK: error: kernel 'k': __builtin_IB_lsc_store_local_uint: expected a pointer, an offset, a value and, where it has them, cache controls

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) !intel_reqd_sub_group_size !0 {
  %a = call <8 x i32> @__builtin_IB_simd_block_read_8_global_h(ptr addrspace(1) %g)
  call void @__builtin_IB_simd_block_write_2_global(ptr addrspace(1) %g)
  %b = call <2 x i32> @__builtin_IB_lsc_load_global_uint4(ptr addrspace(1) %g, i32 0, i32 0)
  call void @__builtin_IB_lsc_store_local_uint(ptr addrspace(3) %l, i32 0)
  ret void
}

declare <8 x i32> @__builtin_IB_simd_block_read_8_global_h(ptr addrspace(1))
declare void @__builtin_IB_simd_block_write_2_global(ptr addrspace(1))
declare <2 x i32> @__builtin_IB_lsc_load_global_uint4(ptr addrspace(1), i32, i32)
declare void @__builtin_IB_lsc_store_local_uint(ptr addrspace(3), i32)

!0 = !{i32 16}
