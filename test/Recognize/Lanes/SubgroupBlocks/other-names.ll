; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=tenon

; Functions whose names only begin like those of blocks are kept.

; CHECK-LABEL: define {{.*}}@kept(
; CHECK-COUNT-23: call i32 @{{[^t]}}
; CHECK-NEXT: ret void
define spir_kernel void @kept() {
  %a = call i32 @__builtin_IB_subgroup_block_move_u16_m8k16v1()
  %b = call i32 @__builtin_IB_subgroup_block_read_slow_u16_m8k16v1()
  %c = call i32 @__builtin_IB_subgroup_createBlock2DAddressPayloads()
  %d = call i32 @__builtin_IB_subgroup_copyBlock2DAddressPayloads()
  %e = call i32 @__builtin_IB_subgroup_getBlock2DAddressPayloadBase()
  %f = call i32 @__builtin_IB_subgroup_setBlock2DAddressPayloadDepth()
  %g = call i32 @__builtin_IB_subgroup_addBlock2DAddressPayloadBase()
  %h = call i32 @intel_sub_group_block_move2()
  %i = call i32 @intel_sub_group_block_read_us2x()
  %j = call i32 @intel_sub_group_2d_block_move_16b_8r16x1c()
  %k = call i32 @__builtin_IB_simd_block_move_8_global()
  %l = call i32 @__builtin_IB_simd_block_read_global()
  %m = call i32 @__builtin_IB_simd_block_read_3_global()
  %n = call i32 @__builtin_IB_simd_block_read_8_generic()
  %o = call i32 @__builtin_IB_simd_block_read_8_global_f()
  %p = call i32 @__builtin_IB_lsc_move_global_uint()
  %q = call i32 @__builtin_IB_lsc_load_generic_uint()
  %r = call i32 @__builtin_IB_lsc_load_global_float()
  %s = call i32 @__builtin_IB_lsc_load_global_uchar_from_uint()
  %t = call i32 @__builtin_IB_lsc_load_global_uintx()
  %u = call i32 @__builtin_IB_lsc_load_global_uint4x()
  %v = call i32 @__builtin_IB_lsc_load_global_uint5()
  %w = call i32 @__builtin_IB_lsc_prefetch_local_uint()
  ret void
}

declare i32 @__builtin_IB_subgroup_block_move_u16_m8k16v1()
declare i32 @__builtin_IB_subgroup_block_read_slow_u16_m8k16v1()
declare i32 @__builtin_IB_subgroup_createBlock2DAddressPayloads()
declare i32 @__builtin_IB_subgroup_copyBlock2DAddressPayloads()
declare i32 @__builtin_IB_subgroup_getBlock2DAddressPayloadBase()
declare i32 @__builtin_IB_subgroup_setBlock2DAddressPayloadDepth()
declare i32 @__builtin_IB_subgroup_addBlock2DAddressPayloadBase()
declare i32 @intel_sub_group_block_move2()
declare i32 @intel_sub_group_block_read_us2x()
declare i32 @intel_sub_group_2d_block_move_16b_8r16x1c()
declare i32 @__builtin_IB_simd_block_move_8_global()
declare i32 @__builtin_IB_simd_block_read_global()
declare i32 @__builtin_IB_simd_block_read_3_global()
declare i32 @__builtin_IB_simd_block_read_8_generic()
declare i32 @__builtin_IB_simd_block_read_8_global_f()
declare i32 @__builtin_IB_lsc_move_global_uint()
declare i32 @__builtin_IB_lsc_load_generic_uint()
declare i32 @__builtin_IB_lsc_load_global_float()
declare i32 @__builtin_IB_lsc_load_global_uchar_from_uint()
declare i32 @__builtin_IB_lsc_load_global_uintx()
declare i32 @__builtin_IB_lsc_load_global_uint4x()
declare i32 @__builtin_IB_lsc_load_global_uint5()
declare i32 @__builtin_IB_lsc_prefetch_local_uint()
