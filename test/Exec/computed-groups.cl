// Weights with a scale for each group of 64 rows and column, loaded before the group's
// steps: tiles of B are computed together although each is multiplied before the next is loaded. The
// loop is one contraction.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (16, 192)).astype('f2'); b = r.randint(-99, 99, (192, 32)).astype('i1'); s = 2.0 ** r.randint(-3, 3, (3, 32)); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.s.npy', s.astype('f2')); [n.save('%t.d%%d.npy' %% k, a[:, :k].astype('f4') @ (b * n.repeat(s, 64, 0)).astype('f4')[:k]) for k in (64, 192)]"
// DEFINE: %{k} = 192
// DEFINE: %{launch} = --global=32,2 --local=16,1 in=%t.a.npy in=%t.b.npy in=%t.s.npy out=%t.npy:f32:16x32 i32=192 i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.d%{k}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v4 --report=%t.json %{launch} && %{same} && FileCheck %s < %t.json && %tenon_run %s --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{k} = 64
// RUN: %{run}
// CHECK: "sum": "one contraction of 8x16, k in steps of 64, B computed"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void groups(global const short *a, global const char *b, global const half *scales,
                   global float *d, int row, int k) {
  int lane = get_sub_group_local_id(), column = (int)get_group_id(0) * 16 + lane;
  a += get_group_id(1) * 8 * row;
  d += get_group_id(1) * 8 * 32;
  float8 sum = 0;
  for (int group = 0; group < k; group += 64) {
    half scale = scales[group / 64 * 32 + column];
    for (int f = group; f < group + 64; f += 16) {
      short8 left;
      half16 right;
      for (int i = 0; i < 8; ++i)
        left[i] = a[i * row + f + lane];
      for (int i = 0; i < 16; ++i)
        right[i] = (half)b[(f + i) * 32 + column] * scale;
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(right), sum);
    }
  }
  for (int i = 0; i < 8; ++i)
    d[i * 32 + column] = sum[i];
}
