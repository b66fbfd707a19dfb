// Elements that lanes load one by one and put together by shifts: whole matrices, and
// contractions.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (16, 64)); b = r.randint(-4, 5, (64, 32)); [n.save('%t.' + k, v) for k, v in dict(a=a.astype('f2'), b=b.astype('f2'), c=a.astype('i1'), e=b.astype('i1'), f=(a @ b).astype('f4'), i=(a @ b).astype('i4')).items()]"
// DEFINE: %{halves} = --kernel=halves --global=32,2 --local=16,1 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:16x32 i32=64 i32=32
// DEFINE: %{bytes} = --kernel=bytes --global=32,2 --local=16,1 in=%t.c.npy in=%t.e.npy out=%t.npy:i32:16x32 i32=64 i32=32
// RUN: %tenon_run %s --engine=reference %{halves} && cmp %t.npy %t.f.npy
// RUN: %tenon_run %s --engine=reference %{bytes} && cmp %t.npy %t.i.npy
// RUN: %tenon_run %s --mcpu=x86-64-v3 %{halves} --report=%t.json && cmp %t.npy %t.f.npy
// RUN: FileCheck %s --check-prefix=HALVES < %t.json
// RUN: %tenon_run %s --mcpu=x86-64-v3 %{bytes} --report=%t.json && cmp %t.npy %t.i.npy
// RUN: FileCheck %s --check-prefix=BYTES < %t.json
// HALVES: contraction of 8x16, k in steps of 16
// BYTES: contraction of 8x16, k in steps of 32

__attribute__((intel_reqd_sub_group_size(16)))
kernel void halves(global const ushort *a, global const ushort *b, global float *d, int k, int n) {
  int lane = get_sub_group_local_id(), column = get_group_id(0) * 16, row = get_group_id(1) * 8;
  float8 sum = 0;
  for (int i = 0; i < k; i += 16) {
    short8 as;
    int8 bs;
    for (int j = 0; j < 8; ++j) {
      as[j] = a[(row + j) * k + i + lane];
      global const ushort *pair = b + (i + 2 * j) * n + column + lane;
      bs[j] = pair[0] | (int)pair[n] << 16;
    }
    sum = intel_sub_group_f16_f16_matrix_mad_k16(as, bs, sum);
  }
  for (int j = 0; j < 8; ++j)
    d[(row + j) * n + column + lane] = sum[j];
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void bytes(global const uchar *a, global const uchar *b, global int *d, int k, int n) {
  int lane = get_sub_group_local_id(), column = get_group_id(0) * 16, row = get_group_id(1) * 8;
  int8 sum = 0;
  for (int i = 0; i < k; i += 32) {
    short8 as;
    int8 bs;
    for (int j = 0; j < 8; ++j) {
      global const uchar *two = a + (row + j) * k + i + 2 * lane;
      as[j] = two[0] + (two[1] << 8);
      global const uchar *four = b + (i + 4 * j) * n + column + lane;
      bs[j] = four[0] | four[n] << 8 | four[2 * n] << 16 | (int)four[3 * n] << 24;
    }
    sum = intel_sub_group_i8_i8_matrix_mad_k32(as, bs, sum);
  }
  for (int j = 0; j < 8; ++j)
    d[(row + j) * n + column + lane] = sum[j];
}
