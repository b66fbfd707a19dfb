// B of bytes that lanes load, as vectors of a column or row by row, scale and convert, on all
// engines: as fragments in the reference engine, as a computed operand on the others.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (8, 96)).astype('f2'); b = r.randint(-99, 99, (96, 32)).astype('i1'); s = n.float32(2) ** r.randint(-3, 3, 32).astype('f4'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.t.npy', n.ascontiguousarray(b.T)); n.save('%t.s.npy', s); n.save('%t.d.npy', a.astype('f4') @ b.astype('f4') * s)"
// DEFINE: %{kernel} = rows
// DEFINE: %{b} = b
// DEFINE: %{launch} = --kernel=%{kernel} --global=32 --local=16 in=%t.a.npy in=%t.%{b}.npy in=%t.s.npy out=%t.npy:f32:8x32 i32=96 i32=32
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy && %tenon_run %s --mcpu=x86-64-v2 %{launch} && cmp %t.npy %t.d.npy && %tenon_run %s --mcpu=x86-64-v3 %{launch} --report=%t.json && cmp %t.npy %t.d.npy && FileCheck %s < %t.json && %tenon_run %s --mcpu=x86-64-v4 %{launch} && cmp %t.npy %t.d.npy && %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// RUN: %{run}
// REDEFINE: %{kernel} = columns
// REDEFINE: %{b} = t
// RUN: %{run}
// CHECK-NOT: "raised": false
// CHECK: "raised": true
// CHECK-NOT: "raised": false

__attribute__((intel_reqd_sub_group_size(16)))
kernel void rows(global const ushort *a, global const char *b, global const float *scales,
                 global float *d, int k, int n) {
  int lane = get_sub_group_local_id(), column = get_group_id(0) * 16;
  float8 sums = 0;
  for (int i = 0; i < k; i += 16) {
    short8 left;
    half16 right;
    float scale = scales[column + lane];
    for (int j = 0; j < 8; ++j)
      left[j] = a[j * k + i + lane];
    for (int j = 0; j < 16; ++j)
      right[j] = convert_half(b[(i + j) * n + column + lane] * scale);
    sums = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(right), sums);
  }
  for (int j = 0; j < 8; ++j)
    d[j * n + column + lane] = sums[j];
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void columns(global const ushort *a, global const char *b, global const float *scales,
                    global float *d, int k, int n) {
  int lane = get_sub_group_local_id(), column = get_group_id(0) * 16;
  float8 sums = 0;
  for (int i = 0; i < k; i += 16) {
    short8 left;
    for (int j = 0; j < 8; ++j)
      left[j] = a[j * k + i + lane];
    float16 right = convert_float16(vload16(0, b + (column + lane) * k + i)) * scales[column + lane];
    sums = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(convert_half16(right)), sums);
  }
  for (int j = 0; j < 8; ++j)
    d[j * n + column + lane] = sums[j];
}
