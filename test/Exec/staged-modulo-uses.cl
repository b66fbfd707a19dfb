// Rows modulo their number whose results are not stored, but read in another way: for the address of
// a store or a load, for what is stored of another row, by another product, from local memory after
// the loop; and with a number that an outer loop changes. The results have to be those of the reference engine.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(5); n.save('%t.a.npy', r.randint(1, 5, (96, 80)).astype('f2')); n.save('%t.b.npy', r.randint(1, 5, (80, 96)).astype('f2')); d = n.full(20000, 7, 'f4'); d[18001:18004] = 5; n.save('%t.d.npy', d)"
// DEFINE: %{kernel} = address
// DEFINE: %{launch} = --kernel=%{kernel} --global=192,3 --local=64,1 in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=35 i32=83 i32=80
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{kernel} = local_address
// RUN: %{run}
// REDEFINE: %{kernel} = product
// RUN: %{run}
// REDEFINE: %{kernel} = other_pointer
// RUN: %{run}
// REDEFINE: %{kernel} = loop_around
// RUN: %{run}
// REDEFINE: %{kernel} = neighbour
// RUN: %{run}
// REDEFINE: %{kernel} = choice
// RUN: %{run}
// REDEFINE: %{kernel} = branch
// RUN: %{run}
// REDEFINE: %{kernel} = load
// RUN: %{run}
// REDEFINE: %{kernel} = exchanged
// RUN: %{run}
// REDEFINE: %{kernel} = lanes
// RUN: %{run}
// REDEFINE: %{kernel} = read_behind
// RUN: %{run}

#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Four sub-groups multiply 16 rows by 32 columns.
#define KERNEL(NAME, BEGIN, BASE, END, PLACE, RESULT, AFTER)                                   \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))               \
  kernel void NAME(global const ushort *a, global const ushort *b, global float *d, int m,     \
                   int n, int k) {                                                             \
    local ushort la[16 * 16], lb[16 * 32];                                                     \
    int item = get_local_id(0), lane = get_sub_group_local_id();                               \
    int part = get_sub_group_id(), down = part / 2 * 8, right = part % 2 * 16;                 \
    int top = get_group_id(1) * 16, left = get_group_id(0) * 32;                               \
    float8 sum = 0;                                                                            \
    BEGIN                                                                                      \
    __attribute__((opencl_unroll_hint(1)))                                                     \
    for (int f = 0; f < k; f += 16) {                                                          \
      for (int e = item; e < 256; e += 64)                                                     \
        la[e] = a[((BASE) + e / 16) % m * 80 + f + e % 16];                                    \
      for (int e = item; e < 512; e += 64)                                                     \
        lb[e] = b[(f + e / 32) * 96 + (left + e % 32) % n];                                    \
      WAIT;                                                                                    \
      short8 x;                                                                                \
      int8 y;                                                                                  \
      for (int i = 0; i < 8; ++i) x[i] = la[(down + i) * 16 + lane];                           \
      for (int i = 0; i < 8; ++i)                                                              \
        y[i] = lb[i * 64 + right + lane] | lb[i * 64 + 32 + right + lane] << 16;               \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(x, y, sum);                                 \
      WAIT;                                                                                    \
    }                                                                                          \
    END                                                                                        \
    int column = left + right + lane;                                                          \
    for (int i = 0; i < 8; ++i) {                                                              \
      int row = top + down + i;                                                                \
      if ((BASE) + down + i < m && column < n) d[row * 96 + column + (PLACE)] = RESULT;        \
    }                                                                                          \
    AFTER                                                                                      \
  }

KERNEL(address, , top, , sum[7] != 0 ? 4608 : 0, sum[i], )
KERNEL(local_address, , top, , la[15 * 16 + lane] != 0 ? 4608 : 0, sum[i], )
KERNEL(product, short8 p; int8 q; for (int i = 0; i < 8; ++i) {
  p[i] = a[i * 80 + lane];
  q[i] = b[i * 192 + lane] | b[i * 192 + 96 + lane] << 16;
}, top, float8 all = intel_sub_group_f16_f16_matrix_mad_k16(p, q, sum.s76543210);, 0, all[i], )
KERNEL(other_pointer, local ushort *p = n > 5 ? la : lb; p[item] = 3; WAIT;
       if (p[63 - item] == 4) d[9000] = 3;
       , top, , 0, sum[i], d[9216 + top * 64 + left * 4 + item] = p[128 + item];)
KERNEL(loop_around, int base; for (int t = 3;; --t) { base = top + t * 8;
       , base, if (d[18000 + t] != 5) break; }, 0, sum[i], )
KERNEL(neighbour, , top, , 0, sum[i] + sum[(i + 1) % 8], )
KERNEL(choice, , top, , 0, sum[(i + 1) % 8] > 0 ? sum[i] : 3, )
// Enough operations in each branch that they stay branches.
KERNEL(branch, , top, float8 all; for (int i = 0; i < 8; ++i) {
  float s = sum[i];
  if (sum[(i + 1) % 8] > 0) all[i] = (((s * 3 - 7) * 2 + 5) * 3 - s) * 0.5f;
  else all[i] = (((s + 3) * 7 - s) * 5 + 11) * 2 - s;
}, 0, all[i], )
KERNEL(load, , top, float other = sum[7] > 0 ? d[18000 + (int)sum[7] % 4] : 0;, 0, sum[i] + other, )
KERNEL(exchanged, local float rows[16 * 32];, top,
       for (int i = 0; i < 8; ++i) rows[(down + i) * 32 + right + lane] = sum[i];
       WAIT;, 0, rows[(down + (i + 1) % 8) * 32 + right + lane], )
KERNEL(lanes, , top, float most = sub_group_reduce_max(sum[7]);, 0, sum[i] + most, )
KERNEL(read_behind, , top, , 0, sum[i], int got = la[255 - item]; int to = 9216 + top * 96 + left * 8 + item;
       if (item + top < m) d[to] = got; else d[to + 1] = got + 3;)
