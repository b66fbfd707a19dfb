// A 2D block whose base is not a multiple of 64 bytes, where the kernel adds the remainder to
// coordinate and width, as Triton does.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; a = n.arange(8 * 48, dtype='i2').reshape(8, 48); n.save('%t.a.npy', a); n.save('%t.d.npy', a[:, 24:40])"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy out=%t.npy:i16:8x16
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s %{launch} && cmp %t.npy %t.d.npy
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global ushort *d) {
  global ushort *base = a + 8;
  int rest = (ulong)base & 63;
  ushort8 rows;
  intel_sub_group_2d_block_read_16b_8r16x1c(base, 80 + rest, 8, 96, (int2)(16 + rest / 2, 0), (private ushort *)&rows);
  intel_sub_group_2d_block_write_16b_8r16x1c(d, 32, 8, 32, (int2)(0, 0), (private ushort *)&rows);
}
