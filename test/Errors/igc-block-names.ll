; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Names of 2D blocks of Intel's compiler whose last word is misspelt.

; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_i16_m8k16v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u_m8k16v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u12_m8k16v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16m8k16v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_mk16v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8v1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8kv1: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8k16v: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_k16: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8
; CHECK: error: kernel 'k': __builtin_IB_subgroup_block_read_flat_u16_m8k16v1x: expected a block in the name, such as u16_m8k16v1, transform_u16_k16 or transpose_u32_k8

define spir_kernel void @k(i64 %p, <2 x i32> %c) !intel_reqd_sub_group_size !0 {
  %a = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_i16_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %b = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %d = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u12_m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %e = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16m8k16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %f = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_mk16v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %g = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8v1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %h = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8kv1(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %i = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %j = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_k16(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  %l = call <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1x(i64 %p, i32 63, i32 63, i32 63, <2 x i32> %c)
  ret void
}

declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_i16_m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u_m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u12_m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16m8k16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_mk16v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8v1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8kv1(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_k16(i64, i32, i32, i32, <2 x i32>)
declare <8 x i16> @__builtin_IB_subgroup_block_read_flat_u16_m8k16v1x(i64, i32, i32, i32, <2 x i32>)

!0 = !{i32 16}
