// Rows and columns after the last ones, which work-items take modulo their number, or clamp to it,
// where they copy tiles to local memory: the same as the reference engine's, whether the results are
// stored only where rows and columns exist, or in other places, too. Rows 0 and 5 have numbers that
// must not get into others.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (48, 80)).astype('f2'); a[0, 3] = n.inf; a[5, 70] = -n.inf; n.save('%t.a.npy', a); b = r.randint(-4, 5, (80, 96)).astype('f2'); b[[3, 70]] = 2; n.save('%t.b.npy', b); n.save('%t.d.npy', n.full((48, 96), 7, 'f4'))"
// DEFINE: %{kernel} = modulo
// DEFINE: %{m} = 48
// DEFINE: %{n} = 96
// DEFINE: %{k} = 80
// DEFINE: %{launch} = --kernel=%{kernel} --global=192,3 --local=64,1 in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=%{m} i32=%{n} i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && %{same} && %tenon_run %s --engine=cpu --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// DEFINE: %{limited} = FileCheck %s < %t.json
// CHECK: "sum": "one contraction of {{.*}}, k in steps of 16"
// RUN: %{run} && %{limited}
// REDEFINE: %{m} = 35
// REDEFINE: %{n} = 83
// RUN: %{run} && %{limited}
// REDEFINE: %{k} = 67
// RUN: %{run} && %{limited}
// REDEFINE: %{kernel} = least
// RUN: %{run} && %{limited}
// REDEFINE: %{m} = 1
// REDEFINE: %{n} = 17
// RUN: %{run}
// REDEFINE: %{kernel} = chosen
// REDEFINE: %{m} = 21
// RUN: %{run} && %{limited}
// All rows are stored, or more or fewer than those that exist.
// REDEFINE: %{kernel} = all_rows
// REDEFINE: %{n} = 95
// RUN: %{run}
// REDEFINE: %{kernel} = a_row_more
// RUN: %{run}
// REDEFINE: %{kernel} = a_row_less
// RUN: %{run}
// REDEFINE: %{kernel} = turned
// RUN: %{run}
// The last work-group has negative rows: the launch does not pass the test.
// REDEFINE: %{kernel} = negative
// REDEFINE: %{m} = 21
// RUN: %{run}

#define SIZE __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Four sub-groups multiply 16 rows by 32 columns.
#define KERNEL(NAME, ROW, COLUMN, STORED) ROWS(NAME, get_group_id(1) * 16, 0, ROW, COLUMN, STORED)
#define ROWS(NAME, TOP, LEAST, ROW, COLUMN, STORED)                                          \
  SIZE kernel void NAME(global const ushort *a, global const ushort *b, global float *d,     \
                        int m, int n, int k) {                                               \
    local ushort la[16 * 16], lb[16 * 32];                                                   \
    int item = get_local_id(0), lane = get_sub_group_local_id();                             \
    int part = get_sub_group_id(), down = part / 2 * 8, right = part % 2 * 16;               \
    int top = TOP, left = get_group_id(0) * 32;                                              \
    float8 sum = 0;                                                                          \
    __attribute__((opencl_unroll_hint(1)))                                                   \
    for (int f = 0; f < k; f += 16) {                                                        \
      for (int e = item; e < 256; e += 64) {                                                 \
        int row = top + e / 16, at = f + e % 16;                                             \
        ushort x = 0;                                                                        \
        if (at < k) x = a[((ROW) - (LEAST)) * 80 + at];                                      \
        la[e] = x;                                                                           \
      }                                                                                      \
      for (int e = item; e < 512; e += 64) {                                                 \
        int column = left + e % 32, at = f + e / 32;                                         \
        ushort x = 0;                                                                        \
        if (at < k) x = b[at * 96 + (COLUMN)];                                               \
        lb[e] = x;                                                                           \
      }                                                                                      \
      WAIT;                                                                                  \
      short8 x;                                                                              \
      int8 y;                                                                                \
      for (int i = 0; i < 8; ++i) x[i] = la[(down + i) * 16 + lane];                         \
      for (int i = 0; i < 8; ++i)                                                            \
        y[i] = lb[i * 64 + right + lane] | lb[i * 64 + 32 + right + lane] << 16;             \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(x, y, sum);                               \
      WAIT;                                                                                  \
    }                                                                                        \
    int column = left + right + lane;                                                        \
    for (int i = 0; i < 8; ++i) {                                                            \
      int row = top + down + i;                                                              \
      if (STORED) d[(row - (LEAST)) * 96 + column] = sum[i];                                 \
    }                                                                                        \
  }

KERNEL(modulo, row % m, column % n, row < m && column < n)
KERNEL(least, min(row, m - 1), min(column, n - 1), row < m && column < n)
KERNEL(chosen, row < m ? row : 0, column < n ? column : 0, row < m && column < n)
KERNEL(all_rows, row % m, column % n, column < n)
KERNEL(a_row_more, row % m, column % n, row < m + 1 && column < n)
KERNEL(a_row_less, row % m, column % n, row < m - 1 && column < n)
KERNEL(turned, row % m, column % n, row < n && column < m)
ROWS(negative, (int)(get_num_groups(1) - 1 - get_group_id(1)) * 16 - 16, -16, row % m, column % n,
     row < m && column < n)
