// Columns from lane or work-item numbers, 64-bit sums truncated to 32 bits: loops are contractions,
// and rows and columns of the second group are right.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (16, 48)).astype('f2'); b = r.randint(-4, 5, (48, 32)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b.reshape(24, 2, 32).transpose(0, 2, 1).copy()); n.save('%t.d.npy', a.astype('f4') @ b.astype('f4'))"
// DEFINE: %{kernel} = sum
// DEFINE: %{launch} = --kernel=%{kernel} --global=32,2 --local=16,1 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:16x32 i32=32 i32=48
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && cmp %t.npy %t.d.npy && FileCheck %s < %t.json && %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// CHECK: "sum": "one contraction of 8x16, k in steps of 16"
// RUN: %{run}
// REDEFINE: %{kernel} = ids
// RUN: %{run}
// REDEFINE: %{kernel} = required
// RUN: %{run}
// Work-groups of two sub-groups, side by side and one below the other, and an offset.
// REDEFINE: %{kernel} = ids
// REDEFINE: %{launch} = --kernel=ids --global=32,2 --local=32,1 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:16x32 i32=32 i32=48
// RUN: %{run}
// REDEFINE: %{launch} = --kernel=ids --global=32,2 --local=16,2 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:16x32 i32=32 i32=48
// RUN: %{run}
// RUN: %tenon_run %s --engine=reference --kernel=ids --global=16,2 --local=16,1 --offset=16,0 in=%t.a.npy in=%t.b.npy out=%t.1.npy:f32:16x32 i32=32 i32=48
// RUN: %tenon_run %s --engine=cpu --kernel=ids --global=16,2 --local=16,1 --offset=16,0 in=%t.a.npy in=%t.b.npy out=%t.2.npy:f32:16x32 i32=32 i32=48
// RUN: cmp %t.1.npy %t.2.npy

#define SIZE __attribute__((intel_reqd_sub_group_size(16)))
#define ARGUMENTS global const short *a, global const int *b, global float *d, int n, int k
#define PRODUCT do {                                                              \
    float8 sum = 0;                                                               \
    for (int f = 0; f < k; f += 16) {                                             \
      short8 left;                                                                \
      int8 right;                                                                 \
      for (int i = 0; i < 8; ++i) left[i] = a[(row + i) * k + f + lane];          \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * n + column];         \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);             \
    }                                                                             \
    for (int i = 0; i < 8; ++i) d[(row + i) * n + column] = sum[i];               \
  } while (0)

SIZE kernel void sum(ARGUMENTS) {
  int lane = get_sub_group_local_id(), row = get_group_id(1) * 8;
  int column = get_group_id(0) * 16 + lane;
  PRODUCT;
}

SIZE kernel void ids(ARGUMENTS) {
  int lane = get_sub_group_local_id(), row = get_global_id(1) * 8, column = get_global_id(0);
  PRODUCT;
}

SIZE __attribute__((reqd_work_group_size(16, 1, 1))) kernel void required(ARGUMENTS) {
  int lane = get_local_id(0), row = get_global_id(1) * 8, column = get_global_id(0);
  PRODUCT;
}
