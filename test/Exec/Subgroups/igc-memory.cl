// Blocks, loads, stores and prefetches by the names of IGC's library, which programs declare.
// Sub-groups of 16; local memory is written by blocks and read by lanes, and the reverse.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// DEFINE: %{launch} = --kernel=k --global=32 --local=16 in=%t.a.npy out=%t.b.npy:u16:2x256 out=%t.x.npy:u32:32x4
// RUN: %python -c "import numpy as n; a = n.random.RandomState(7).randint(0, 1 << 16, (2, 256)).astype('u2'); n.save('%t.a.npy', a); v = a.reshape(2, 16, 16).transpose(0, 2, 1); n.save('%t.eb.npy', (v + 1).astype('u2').transpose(0, 2, 1).reshape(2, 256)); d = a.view('u4').reshape(2, 8, 16); x = n.stack([d[:, 2], d[:, 5], n.roll(v[:, :, 0], -3, 1).astype('u4'), v[:, :, 15].astype('u4')], 2).reshape(32, 4); n.save('%t.ex.npy', x)"
// DEFINE: %{right} = cmp %t.b.npy %t.eb.npy && cmp %t.x.npy %t.ex.npy
// RUN: %tenon_run %s --engine=reference %{launch} && %{right}
// RUN: %tenon_run %s %{launch} && %{right}
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{launch} && %{right}
// RUN: %tenon_lower %s --target=loops -o %t.loops.spv && %tenon_run %t.loops.spv %{launch} && %{right}

ushort16 __builtin_IB_simd_block_read_16_global_h(const global ushort *);
void __builtin_IB_simd_block_write_16_global_h(global ushort *, ushort16);
uint8 __builtin_IB_simd_block_read_8_global(const global uint *) __attribute__((const));
void __builtin_IB_simd_block_write_1_local_h(local ushort *, ushort);
uint __builtin_IB_lsc_load_local_ushort_to_uint(const local ushort *, int);
void __builtin_IB_lsc_store_local_uint(local uint *, int, uint);
uint __builtin_IB_simd_block_read_1_local(const local uint *) __attribute__((const));
void __builtin_IB_lsc_store_global_uint4(global uint4 *, int, uint4, int);
void __builtin_IB_lsc_prefetch_global_uint(const global uint *, int, int);

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(const global ushort *a, global ushort *b, global uint4 *x) {
  int group = get_group_id(0), lane = get_sub_group_local_id();
  local ushort halves[16];
  local uint words[16];
  a += 256 * group;
  __builtin_IB_lsc_prefetch_global_uint((const global uint *)a, 4 * lane, 4);
  ushort16 v = __builtin_IB_simd_block_read_16_global_h(a);
  __builtin_IB_simd_block_write_16_global_h(b + 256 * group, v + (ushort)1);
  uint8 d = __builtin_IB_simd_block_read_8_global((const global uint *)a);
  __builtin_IB_simd_block_write_1_local_h(halves, v.s0);
  __builtin_IB_lsc_store_local_uint(words, lane, v.sf);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint turned = __builtin_IB_lsc_load_local_ushort_to_uint(halves + (lane + 3) % 16, 0);
  uint last = __builtin_IB_simd_block_read_1_local(words);
  __builtin_IB_lsc_store_global_uint4(x + 16 * group, lane, (uint4)(d.s2, d.s5, turned, last), 0);
}
