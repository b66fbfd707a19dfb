// An accumulator whose components are separate phis of a loop, as in Triton's kernels,
// and a B whose pairs of rows come from transposed blocks that reach out of memory.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (4, 38)).astype('f2'); b = r.randint(-4, 5, (16, 38)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.d.npy', a.astype('f4') @ b.T.astype('f4'))"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:4x16 i32=38
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=cpu --mcpu=x86-64-v2 %{launch} && cmp %t.npy %t.d.npy
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global uint *b, global float *d, int n) {
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0;
  for (int i = 0; i < n; i += 16) {
    short4 rows;
    int8 columns;
    intel_sub_group_2d_block_read_16b_4r16x1c(a, 2 * n, 4, 2 * n, (int2)(i, 0), (private ushort *)&rows);
    intel_sub_group_2d_block_read_transpose_32b_16r8x1c(b, 2 * n, 16, 2 * n, (int2)(i / 2, 0), (private uint *)&columns);
    float4 sum = intel_sub_group_f16_f16_matrix_mad_k16(rows, columns, (float4)(c0, c1, c2, c3));
    c0 = sum.s0, c1 = sum.s1, c2 = sum.s2, c3 = sum.s3;
  }
  float4 out = (float4)(c0, c1, c2, c3);
  intel_sub_group_2d_block_write_32b_4r16x1c(d, 64, 4, 64, (int2)(0, 0), (private uint *)&out);
}
