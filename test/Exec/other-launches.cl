// Launches in which indices may wrap around need code that is compiled only for them.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); n.save('%t.a.npy', r.randint(-4, 5, 400).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (8, 16, 2)).astype('f2'))"
// DEFINE: %{row} = 0
// DEFINE: %{pitch} = 20
// DEFINE: %{launch} = --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8x16 i32=%{row} i32=%{pitch}
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{launch} && cmp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --all-launches %{launch} && cmp %t.npy %t.ref.npy
// RUN: %{run}
// REDEFINE: %{row} = -15
// REDEFINE: %{pitch} = -20
// RUN: %{run}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global const short *a, global const int *b, global float *d, int row, int pitch) {
  int lane = get_sub_group_local_id();
  short8 left;
  int8 right;
  for (int i = 0; i < 8; ++i) left[i] = a[(row + i) * pitch + lane];
  for (int i = 0; i < 8; ++i) right[i] = b[i * 16 + lane];
  float8 sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, (float8)0);
  for (int i = 0; i < 8; ++i) d[i * 16 + lane] = sum[i];
}
