// What the prelude declares besides multiplications, by its symbols.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --stop-after=input --emit=ll | FileCheck %s

kernel void k(global uint *u, const global ushort *s, local uchar *c,
              global ulong *l, global float *f, global void *m) {
  uint data[8];
  short8 value;
  // CHECK: @_Z26intel_sub_group_block_readPU3AS1Kj(
  u[0] = intel_sub_group_block_read(u);
  // CHECK: @_Z30intel_sub_group_block_read_us8PU3AS1Kt(
  value = as_short8(intel_sub_group_block_read_us8(s));
  // CHECK: @_Z31intel_sub_group_block_read_uc16PU3AS3Kh(
  u[1] = intel_sub_group_block_read_uc16(c).s0;
  // CHECK: @_Z31intel_sub_group_block_write_ul4PU3AS1mDv4_m(
  intel_sub_group_block_write_ul4(l, (ulong4)1);
  // CHECK: @_Z33intel_sub_group_block_prefetch_usPU3AS1Kt(
  intel_sub_group_block_prefetch_us(s);
  // CHECK: @_Z23intel_sub_group_shuffleDv8_sj(
  value = intel_sub_group_shuffle(value, 3);
  // CHECK: @_Z28intel_sub_group_shuffle_downffj(
  f[0] = intel_sub_group_shuffle_down(f[0], f[1], 1);
  // CHECK: @_Z41intel_sub_group_2d_block_read_16b_8r16x1cPU3AS1viiiDv2_iPt(
  intel_sub_group_2d_block_read_16b_8r16x1c(m, 64, 8, 64, (int2)0,
                                            (private ushort *)&value);
  // CHECK: @_Z51intel_sub_group_2d_block_read_transform_8b_32r16x1cPU3AS1viiiDv2_iPj(
  intel_sub_group_2d_block_read_transform_8b_32r16x1c(m, 64, 32, 64, (int2)0, data);
  // A cast to a pointer without an address space, too.
  // CHECK: @_Z42intel_sub_group_2d_block_write_32b_8r16x1cPU3AS1viiiDv2_iPj(
  intel_sub_group_2d_block_write_32b_8r16x1c(m, 64, 8, 64, (int2)0, (uint *)&data);
  // CHECK: @_Z45intel_sub_group_2d_block_prefetch_8b_32r16x2cPU3AS1viiiDv2_i(
  intel_sub_group_2d_block_prefetch_8b_32r16x2c(m, 64, 32, 64, (int2)0);
  // CHECK: @_Z19sub_group_broadcastfj(
  // CHECK: @_Z20sub_group_reduce_maxf(
  // CHECK: @_Z21sub_group_shuffle_xorfj(
  f[2] = sub_group_reduce_max(sub_group_broadcast(f[0], 1));
  f[3] = sub_group_shuffle_xor(f[2], 1);
  // CHECK: @_Z31intel_work_group_barrier_arrivej(
  intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
}
