// 2D blocks by the names of Intel's compiler's library, as CUTLASS for SYCL, llama.cpp and
// others declare them: A plain, B row-major and packed, and its transpose; blocks that are
// partly outside of the memory.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (16, 16)).astype('f2'); b = r.randint(-4, 5, (16, 32)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.bt.npy', b.T.copy()); d = a.astype('f4') @ b.astype('f4'); n.save('%t.d.npy', d); e = n.zeros((16, 32), 'f4'); e[:13] = d[:13]; n.save('%t.e.npy', e)"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy in=%t.bt.npy out=%t.x.npy:f32:16x32 out=%t.y.npy:f32:16x32
// DEFINE: %{right} = cmp %t.x.npy %t.d.npy && cmp %t.y.npy %t.e.npy
// RUN: %tenon_run %s --engine=reference %{launch} && %{right}
// RUN: %tenon_run %s %{launch} && %{right}
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && %{right}
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{launch} && %{right}
// RUN: %tenon_lower %s --target=loops -o %t.loops.spv && %tenon_run %t.loops.spv %{launch} && %{right}

ushort16 __builtin_IB_subgroup_block_read_flat_u16_m16k16v1(long, int, int, int, int2);
ushort8 __builtin_IB_subgroup_block_read_cacheopts_u16_m8k16v1(long, int, int, int, int2, int);
uint8 __builtin_IB_subgroup_block_read_flat_transform_u16_k16(long, int, int, int, int2);
uint16 __builtin_IB_subgroup_block_read_flat_transform_u16_k16v2(long, int, int, int, int2);
uint8 __builtin_IB_subgroup_block_read_flat_transpose_u32_k8(long, int, int, int, int2);
void __builtin_IB_subgroup_block_write_flat_u32_m8k16v1(long, int, int, int, int2, uint8);
void __builtin_IB_subgroup_block_read_prefetch_u16_m8k16v1(long, int, int, int, int2, int);

static void put(global float *to, int rows, int x, int y, float8 v) {
  __builtin_IB_subgroup_block_write_flat_u32_m8k16v1((long)to, 127, rows - 1, 127,
                                                     (int2)(x, y), as_uint8(v));
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global ushort *b, global ushort *bt, global float *x, global float *y) {
  __builtin_IB_subgroup_block_read_prefetch_u16_m8k16v1((long)a, 31, 15, 31, (int2)(0, 0), 4);
  union { ushort16 both; short8 part[2]; } rows;
  rows.both = __builtin_IB_subgroup_block_read_flat_u16_m16k16v1((long)a, 31, 15, 31, (int2)(0, 0));
  union { uint16 both; int8 part[2]; } packed;
  packed.both = __builtin_IB_subgroup_block_read_flat_transform_u16_k16v2((long)b, 63, 15, 63, (int2)(0, 0));
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      put(x, 16, 16 * j, 8 * i,
          intel_sub_group_f16_f16_matrix_mad_k16(rows.part[i], packed.part[j], (float8)0));
  for (int j = 0; j < 2; ++j) {
    int8 turned = as_int8(__builtin_IB_subgroup_block_read_flat_transpose_u32_k8((long)bt, 31, 31, 31, (int2)(0, 16 * j)));
    int8 again = as_int8(__builtin_IB_subgroup_block_read_flat_transform_u16_k16((long)b, 63, 15, 63, (int2)(16 * j, 0)));
    short8 below = as_short8(__builtin_IB_subgroup_block_read_cacheopts_u16_m8k16v1((long)a, 31, 15, 31, (int2)(0, 8), 4));
    put(y, 13, 16 * j, 0, intel_sub_group_f16_f16_matrix_mad_k16(rows.part[0], turned, (float8)0));
    put(y, 13, 16 * j, 8, intel_sub_group_f16_f16_matrix_mad_k16(below, again, (float8)0));
  }
}
