// Tiles of B that lanes load, scale and convert, two by two, are computed together: the loop is
// one contraction.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (32, 96)).astype('f2'); b = r.randint(-99, 99, (96, 64)).astype('i1'); s = n.float32(2) ** r.randint(-3, 3, (3, 64)).astype('f4'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.s.npy', s); n.save('%t.d.npy', a.astype('f4') @ (b * n.repeat(s, 32, 0)))"
// DEFINE: %{launch} = --kernel=tiles --global=32,2 --local=16,1 in=%t.a.npy in=%t.b.npy in=%t.s.npy out=%t.npy:f32:32x64 i32=96 i32=64
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --mcpu=x86-64-v2 %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --mcpu=x86-64-v3 %{launch} --report=%t.json && cmp %t.npy %t.d.npy
// RUN: FileCheck %s < %t.json
// RUN: %tenon_run %s --mcpu=x86-64-v4 %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// CHECK: "sum": "one contraction of 16x32, k in steps of 32, B computed"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void tiles(global const ushort *a, global const char *b, global const float *scales,
                 global float *d, int k, int n) {
  int lane = get_sub_group_local_id(), column = get_group_id(0) * 32, row = get_group_id(1) * 16;
  float8 s00 = 0, s01 = 0, s10 = 0, s11 = 0;
  for (int i = 0; i < k; i += 32) {
    short8 a00, a01, a10, a11;
    half16 b00, b01, b10, b11;
    float f0 = scales[i / 32 * n + column + lane], f1 = scales[i / 32 * n + column + 16 + lane];
    for (int j = 0; j < 8; ++j) {
      a00[j] = a[(row + j) * k + i + lane]; a01[j] = a[(row + j) * k + i + 16 + lane];
      a10[j] = a[(row + 8 + j) * k + i + lane]; a11[j] = a[(row + 8 + j) * k + i + 16 + lane];
    }
    for (int j = 0; j < 16; ++j) {
      b00[j] = convert_half(b[(i + j) * n + column + lane] * f0);
      b01[j] = convert_half(b[(i + j) * n + column + 16 + lane] * f1);
      b10[j] = convert_half(b[(i + 16 + j) * n + column + lane] * f0);
      b11[j] = convert_half(b[(i + 16 + j) * n + column + 16 + lane] * f1);
    }
    s00 = intel_sub_group_f16_f16_matrix_mad_k16(a00, as_int8(b00), s00);
    s01 = intel_sub_group_f16_f16_matrix_mad_k16(a00, as_int8(b01), s01);
    s10 = intel_sub_group_f16_f16_matrix_mad_k16(a10, as_int8(b00), s10);
    s11 = intel_sub_group_f16_f16_matrix_mad_k16(a10, as_int8(b01), s11);
    s00 = intel_sub_group_f16_f16_matrix_mad_k16(a01, as_int8(b10), s00);
    s01 = intel_sub_group_f16_f16_matrix_mad_k16(a01, as_int8(b11), s01);
    s10 = intel_sub_group_f16_f16_matrix_mad_k16(a11, as_int8(b10), s10);
    s11 = intel_sub_group_f16_f16_matrix_mad_k16(a11, as_int8(b11), s11);
  }
  for (int j = 0; j < 8; ++j) {
    d[(row + j) * n + column + lane] = s00[j]; d[(row + j) * n + column + 16 + lane] = s01[j];
    d[(row + 8 + j) * n + column + lane] = s10[j]; d[(row + 8 + j) * n + column + 16 + lane] = s11[j];
  }
}
