// Rows and columns modulo their number, whose results are transformed before they are
// stored: with a condition, a loaded value, a branch, in local memory, or that are added to
// memory atomically. The loop is one contraction, and what is stored is the same as the reference engine's.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); n.save('%t.a.npy', r.randint(-4, 5, (48, 80)).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (80, 96)).astype('f2')); n.save('%t.d.npy', r.randint(-9, 9, (48, 96)).astype('f4'))"
// DEFINE: %{kernel} = chosen
// DEFINE: %{launch} = --kernel=%{kernel} --global=192,3 --local=64,1 in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=35 i32=83 i32=67
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && %{same} && FileCheck %s < %t.json && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// CHECK: "sum": "one contraction of {{.*}}, k in steps of 16"
// RUN: %{run}
// REDEFINE: %{kernel} = added
// RUN: %{run}
// REDEFINE: %{kernel} = branched
// RUN: %{run}
// REDEFINE: %{kernel} = exchanged
// RUN: %{run}
// REDEFINE: %{kernel} = updated
// RUN: %{run}

#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Four sub-groups multiply 16 rows by 32 columns.
#define KERNEL(NAME, AFTER, RESULT)                                                          \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))             \
  kernel void NAME(global const ushort *a, global const ushort *b, global float *d, int m,   \
                   int n, int k) {                                                           \
    local ushort la[16 * 16], lb[16 * 32];                                                   \
    local float exchange[16 * 32];                                                           \
    int item = get_local_id(0), lane = get_sub_group_local_id();                             \
    int part = get_sub_group_id(), down = part / 2 * 8, right = part % 2 * 16;               \
    int top = get_group_id(1) * 16, left = get_group_id(0) * 32;                             \
    float8 sum = 0;                                                                          \
    __attribute__((opencl_unroll_hint(1)))                                                   \
    for (int f = 0; f < k; f += 16) {                                                        \
      for (int e = item; e < 256; e += 64) {                                                 \
        int at = f + e % 16;                                                                 \
        ushort x = 0;                                                                        \
        if (at < k) x = a[(top + e / 16) % m * 80 + at];                                     \
        la[e] = x;                                                                           \
      }                                                                                      \
      for (int e = item; e < 512; e += 64) {                                                 \
        int at = f + e / 32;                                                                 \
        ushort x = 0;                                                                        \
        if (at < k) x = b[at * 96 + (left + e % 32) % n];                                    \
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
    int first = top + down, column = left + right + lane;                                    \
    AFTER                                                                                    \
    for (int i = 0; i < 8; ++i) {                                                            \
      int row = first + i;                                                                   \
      if (row < m && column < n) d[row * 96 + column] = RESULT;                              \
    }                                                                                        \
  }

KERNEL(chosen, , sum[i] < 0 ? sum[i] * 0.25f : sum[i])
KERNEL(added,
       float8 old; for (int i = 0; i < 8; ++i)
         old[i] = first + i < m && column < n ? d[(first + i) * 96 + column] : 0;,
       sum[i] + old[i])
// Enough operations in each branch that they stay branches.
KERNEL(branched,
       float8 all; for (int i = 0; i < 8; ++i) {
         float s = sum[i];
         if (s > 20) all[i] = (((s * 3 - 7) * s + 5) * 3 - s) * 0.5f;
         else if (s > -9) all[i] = (((s + 3) * 7 - s) * 5 + 11) * 2 - s;
         else all[i] = (((9 - s) * s + 3) * 5 - 1) * 0.25f + s;
       }, all[i])
// Lanes have rows then, of which they store elements.
KERNEL(exchanged,
       for (int i = 0; i < 8; ++i) exchange[(down + i) * 32 + right + lane] = sum[i] * 2 + 1;
       WAIT; first = top + part * 2 + lane / 8; column = left + lane % 8 * 4;
       float4 all = vload4(0, exchange + (part * 2 + lane / 8) * 32 + lane % 8 * 4);
       for (int i = 0; i < 4; ++i)
         if (first < m && column + i < n) d[first * 96 + column + i] = all[i] - 3;
       first = m;, 0)
KERNEL(updated,
       for (int i = 0; i < 8; ++i) if (first + i < m && column < n)
         atomic_add((global int *)d + (first + i) * 96 + column, (int)sum[i]);
       first = m;, 0)
