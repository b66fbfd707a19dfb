// Work-items of a work-group copy elements of one row of A at a time, which is taken modulo the
// number of rows: where all rows exist, the loop is one contraction. What is stored is the same as the
// reference engine's. Row 0 has a number that must not get into others.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (48, 128)).astype('f2'); a[0, 3] = n.inf; n.save('%t.a.npy', a); b = r.randint(-4, 5, (64, 96, 2)).astype('f2'); b[1] = 2; n.save('%t.b.npy', b); n.save('%t.d.npy', n.full((48, 96), 7, 'f4'))"
// DEFINE: %{kernel} = rows
// DEFINE: %{m} = 48
// DEFINE: %{launch} = --kernel=%{kernel} --global=192,3 --local=64,1 in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=%{m} i32=83 i32=128 i32=128
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// DEFINE: %{limited} = FileCheck %s < %t.json
// CHECK: "sum": "one contraction of
// RUN: %{run} && %{limited}
// REDEFINE: %{m} = 35
// RUN: %{run} && %{limited}
// Rows that are stored do not exist.
// REDEFINE: %{kernel} = others
// RUN: %{run}
// The number of a program, which is no row.
// REDEFINE: %{kernel} = programs
// RUN: %{run} && %{limited}

// Four sub-groups multiply 16 rows by 32 columns.
#define KERNEL(NAME, TOP, STORED)                                                            \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))             \
  kernel void NAME(global const ushort *a, global const int *b, global float *d, int m,      \
                   int n, int k, int stride) {                                               \
    local ushort la[16 * 64];                                                                \
    int item = get_local_id(0), lane = get_sub_group_local_id();                             \
    int part = get_sub_group_id(), down = part / 2 * 8;                                      \
    int top = (TOP) * 16, column = (int)get_group_id(0) * 32 + part % 2 * 16 + lane;         \
    global const ushort *rows[16];                                                           \
    __attribute__((opencl_unroll_hint(16)))                                                  \
    for (int row = 0; row < 16; ++row)                                                       \
      rows[row] = a + (top + row) % m * stride + item;                                       \
    float8 sum = 0;                                                                          \
    __attribute__((opencl_unroll_hint(1)))                                                   \
    for (int f = 0; f < k; f += 64) {                                                        \
      __attribute__((opencl_unroll_hint(16)))                                                \
      for (int row = 0; row < 16; ++row)                                                     \
        la[row * 64 + item] = rows[row][f];                                                  \
      barrier(CLK_LOCAL_MEM_FENCE);                                                          \
      __attribute__((opencl_unroll_hint(4)))                                                 \
      for (int deep = 0; deep < 64; deep += 16) {                                            \
        short8 x;                                                                            \
        int8 y;                                                                              \
        for (int i = 0; i < 8; ++i) x[i] = la[(down + i) * 64 + deep + lane];                \
        for (int i = 0; i < 8; ++i) y[i] = b[((f + deep) / 2 + i) * 96 + column];            \
        sum = intel_sub_group_f16_f16_matrix_mad_k16(x, y, sum);                             \
      }                                                                                      \
      barrier(CLK_LOCAL_MEM_FENCE);                                                          \
    }                                                                                        \
    for (int i = 0; i < 8; ++i) {                                                            \
      int row = top + down + i;                                                              \
      if (STORED && column < n) d[row * 96 + column] = sum[i];                               \
    }                                                                                        \
  }

KERNEL(rows, (int)get_group_id(1), row < m)
KERNEL(others, (int)get_group_id(1), row < 48)
KERNEL(programs, (int)get_group_id(1) % 3, row < m)
