// A loop over tiles around the loop over k: rows and columns after the last ones are taken modulo
// their number, and results are stored only where they exist, directly or through the local memory
// that the next tile is copied to. The same as the reference engine's, whether sums begin anew in each
// tile or not. Row 0 has a number that must not get into others.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); a = r.randint(-4, 5, (48, 80)).astype('f2'); a[0, 3] = n.inf; n.save('%t.a.npy', a); b = r.randint(-4, 5, (80, 96)).astype('f2'); b[3] = 2; n.save('%t.b.npy', b); n.save('%t.d.npy', n.full((48, 96), 7, 'f4'))"
// DEFINE: %{kernel} = modulo
// DEFINE: %{m} = 48
// DEFINE: %{n} = 96
// DEFINE: %{k} = 80
// DEFINE: %{launch} = --kernel=%{kernel} --global=128 --local=64 in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=%{m} i32=%{n} i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// DEFINE: %{limited} = FileCheck %s < %t.json
// CHECK: "sum": "one contraction of {{.*}}, k in steps of 16"
// RUN: %{run} && %{limited}
// REDEFINE: %{m} = 35
// REDEFINE: %{n} = 83
// REDEFINE: %{k} = 67
// RUN: %{run} && %{limited}
// REDEFINE: %{kernel} = exchanged
// RUN: %{run} && %{limited}
// REDEFINE: %{m} = 1
// REDEFINE: %{n} = 17
// RUN: %{run}
// Sums of a row that does not exist are added to those of one that does.
// REDEFINE: %{kernel} = carried
// REDEFINE: %{m} = 35
// RUN: %{run}
// REDEFINE: %{kernel} = a_row_more
// RUN: %{run}
// The rows of another tile, and local memory that is read again in the next one.
// REDEFINE: %{kernel} = others
// RUN: %{run}
// REDEFINE: %{kernel} = read_again
// RUN: %{run}

#define SIZE __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Four sub-groups multiply 16 rows by 32 columns.
#define KERNEL(NAME, FIRST, NEXT, STORE)                                                     \
  SIZE kernel void NAME(global const ushort *a, global const ushort *b, global float *d,     \
                        int m, int n, int k) {                                               \
    local float memory[16 * 32];                                                             \
    local ushort *la = (local ushort *)memory, *lb = la + 16 * 16;                           \
    int item = get_local_id(0), lane = get_sub_group_local_id();                             \
    int part = get_sub_group_id(), down = part / 2 * 8, right = part % 2 * 16;               \
    int across = (n + 31) / 32, tiles = (m + 15) / 16 * across;                              \
    float8 sum = 0;                                                                          \
    for (int tile = get_group_id(0); tile < tiles; tile += get_num_groups(0)) {              \
      int top = tile / across * 16, left = tile % across * 32;                               \
      FIRST                                                                                  \
      __attribute__((opencl_unroll_hint(1)))                                                 \
      for (int f = 0; f < k; f += 16) {                                                      \
        for (int e = item; e < 256; e += 64) {                                               \
          int row = top + e / 16, at = f + e % 16;                                           \
          ushort x = 0;                                                                      \
          if (at < k) x = a[row % m * 80 + at];                                              \
          la[e] = x;                                                                         \
        }                                                                                    \
        for (int e = item; e < 512; e += 64) {                                               \
          int column = left + e % 32, at = f + e / 32;                                       \
          ushort x = 0;                                                                      \
          if (at < k) x = b[at * 96 + column % n];                                           \
          lb[e] = x;                                                                         \
        }                                                                                    \
        WAIT;                                                                                \
        short8 x;                                                                            \
        int8 y;                                                                              \
        for (int i = 0; i < 8; ++i) x[i] = la[(down + i) * 16 + lane];                       \
        for (int i = 0; i < 8; ++i)                                                          \
          y[i] = lb[i * 64 + right + lane] | lb[i * 64 + 32 + right + lane] << 16;           \
        sum = intel_sub_group_f16_f16_matrix_mad_k16(x, y, sum);                             \
        WAIT;                                                                                \
      }                                                                                      \
      NEXT                                                                                   \
      STORE                                                                                  \
      WAIT;                                                                                  \
    }                                                                                        \
  }

#define STORED(EXISTS)                                                                       \
  for (int i = 0; i < 8; ++i) {                                                              \
    int row = top + down + i, column = left + right + lane;                                  \
    if (EXISTS) d[row * 96 + column] = sum[i];                                               \
  }
#define EXCHANGED                                                                            \
  for (int i = 0; i < 8; ++i) memory[(down + i) * 32 + (right + lane ^ i)] = sum[i];         \
  WAIT;                                                                                      \
  __attribute__((opencl_unroll_hint(8)))                                                     \
  for (int i = 0; i < 8; ++i) {                                                              \
    int row = top + item / 32 * 8 + i, column = left + item % 32;                            \
    float x = memory[(item / 32 * 8 + i) * 32 + (item % 32 ^ i)];                            \
    if (row < m && column < n) d[row * 96 + column] = x;                                     \
  }

KERNEL(modulo, sum = 0;, , STORED(row < m && column < n))
KERNEL(exchanged, sum = 0;, , EXCHANGED)
KERNEL(carried, , , STORED(row < m && column < n))
KERNEL(a_row_more, sum = 0;, , STORED(row < m + 1 && column < n))
KERNEL(others, sum = 0;, top = (tile + 1) / across * 16 - 16 + top % 16;,
       STORED(row >= 0 && row < m && column < n))
KERNEL(read_again, sum = tile < 2 ? 0 : memory[item]; WAIT;, , EXCHANGED)
