; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_transpose_u64_k4: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8k16v1: expected an i64 base, an i32 width, height and pitch, each minus one, and a <2 x i32> coordinate
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m16k16v1: a value of 128 bits in each lane, expected 256
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_write_flat_u32_m8k16v1: expected 6 or 7 operands, actual 5

define spir_kernel void @k(i64 %p, <2 x i32> %c) !intel_reqd_sub_group_size !0 {
  %a = call <4 x i64> @__builtin_IB_subgroup_block_read_flat_transpose_u64_k4(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %b = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1(i64 %p, i64 63, i32 63, i32 63, <2 x i32> %c)
  %d = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m16k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  call void @__builtin_IB_subgroup_block_write_flat_u32_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  ret void
}

declare <4 x i64> @__builtin_IB_subgroup_block_read_flat_transpose_u64_k4(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1(i64, i64, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m16k16v1(i64, i32, i32, i32, <2 x i32>)
declare void @__builtin_IB_subgroup_block_write_flat_u32_m8k16v1(i64, i32, i32, i32, <2 x i32>)

!0 = !{i32 16}
