// Rows of a matrix that may be in one of two buffers, loaded or stored: their distance is no stride
// of a matrix in memory.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); [n.save('%t.' + k + '.npy', r.randint(-4, 5, s).astype('f2')) for k, s in (('a', 64), ('c', 64), ('b', (32, 16, 2)))]"
// DEFINE: %{kernel} = loads
// DEFINE: %{with} = --kernel=%{kernel} --global=16 in=%t.a.npy in=%t.c.npy in=%t.b.npy out=%t.d.npy:f32:16 out=%t.e.npy:f32:16 i32=64
// DEFINE: %{run} = %tenon_run %s --engine=reference %{with} && cp %t.d.npy %t.d.ref.npy && cp %t.e.npy %t.e.ref.npy && %tenon_run %s --engine=cpu %{with} && cmp %t.d.npy %t.d.ref.npy && cmp %t.e.npy %t.e.ref.npy
// RUN: %{run}
// REDEFINE: %{kernel} = stores
// RUN: %{run}

#define KERNEL(NAME, LOCAL, LOAD, STORE)                                                   \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))           \
  kernel void NAME(global const short *a, global const short *c, global const int *b,      \
                   global float *d, global float *e, int k) {                              \
    LOCAL;                                                                                 \
    int lane = get_sub_group_local_id();                                                   \
    float2 sum = 0;                                                                        \
    for (int f = 0; f < k; f += 16) {                                                      \
      short2 left;                                                                         \
      int8 right;                                                                          \
      LOAD;                                                                                \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                   \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                      \
      barrier(CLK_LOCAL_MEM_FENCE);                                                        \
    }                                                                                      \
    STORE;                                                                                 \
  }

KERNEL(loads, local short rows[2][16], rows[0][lane] = a[f + lane]; rows[1][lane] = c[f + lane];
       barrier(CLK_LOCAL_MEM_FENCE); left = (short2)(rows[0][lane], rows[1][lane]),
       d[lane] = sum.x; e[lane] = sum.y)
KERNEL(stores, local float rows[2][16], left = (short2)(a[f + lane], c[f + lane]),
       rows[0][lane] = sum.x; rows[1][lane ^ 1] = sum.y; barrier(CLK_LOCAL_MEM_FENCE);
       d[lane] = rows[0][lane]; e[lane] = rows[1][lane ^ 1])
