// Operands that come from local memory, by local ids: in one row of work-items, in
// rows of 8, where sub-groups span two rows, in rows of 16, and in a group that ends
// within a sub-group (rows of memory that were not written are zero).
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); n.save('%t.a.npy', r.randint(-4, 5, (4, 64)).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (16, 16)).astype('f2'))"
// DEFINE: %{engine} =
// DEFINE: %{run} = %tenon_run %s --kernel=k %{engine} in=%t.a.npy in=%t.b.npy local=1024
// RUN: %{run} out=%t.1.npy:f32:4x64 --global=64 --local=64 -DROW=64
// RUN: %{run} out=%t.2.npy:f32:4x64 --global=8,8 --local=8,8 -DROW=8
// RUN: %{run} out=%t.3.npy:f32:4x64 --global=56 --local=56 -DROW=56
// RUN: %{run} out=%t.5.npy:f32:4x64 --global=16,4 --local=16,4 -DROW=16
// REDEFINE: %{engine} = --engine=reference
// RUN: %{run} out=%t.4.npy:f32:4x64 --global=8,8 --local=8,8 -DROW=8
// RUN: %python -c "import numpy as n; a, b, *c = (n.load('%t.' + w + '.npy').astype('f4') for w in 'ab12345'); d = n.hstack([a[:, i:i + 16] @ b for i in range(0, 64, 16)]); exit(not ((c[0] == d).all() and (c[1] == d).all() and (c[3] == d).all() and (c[4] == d).all() and (c[2][:, :48] == d[:, :48]).all()))"
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global ushort *b, local ushort *copy, global float *d) {
  ulong x = get_local_id(0), y = get_local_id(1);
  for (int row = 0; row < 4; ++row)
    copy[row * 64 + x + ROW * y] = a[row * 64 + x + ROW * y];
  barrier(CLK_LOCAL_MEM_FENCE);
  short4 rows;
  rows.s0 = copy[(x & 63) + ROW * y], rows.s1 = copy[(x & 63 | 64) + ROW * y];
  rows.s2 = copy[(x & 63 | 128) + ROW * y], rows.s3 = copy[(x & 63 | 192) + ROW * y];
  union { ushort16 all; int8 pairs; } columns;
  for (int i = 0; i < 16; ++i)
    columns.all[i] = b[i * 16 + (x & 15) + (ROW & 15) * (y & 1)];
  float4 sum = intel_sub_group_f16_f16_matrix_mad_k16(rows, columns.pairs, (float4)0);
  for (int row = 0; row < 4; ++row)
    d[row * 64 + x + ROW * y] = sum[row];
}
