// Rows that work-items copy to local memory modulo their number, or clamped to it: right if all
// rows of a work-group exist, and its loop is a contraction, and if some do not.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); b = r.randint(-4, 5, (48, 16)).astype('f4'); n.save('%t.b.npy', b.astype('f2').reshape(24, 2, 16).transpose(0, 2, 1).copy()); i = n.arange(24); s = lambda m, a: (n.save(f'%t.a{m}.npy', a.astype('f2')), n.save(f'%t.modulo{m}.npy', a[i %% m] @ b), n.save(f'%t.least{m}.npy', a[n.minimum(i, m - 1)] @ b)); [s(m, r.randint(-4, 5, (m, 48)).astype('f4')) for m in (24, 21, 3)]"
// DEFINE: %{kernel} = modulo
// DEFINE: %{m} = 24
// DEFINE: %{launch} = --kernel=%{kernel} --global=384 --local=128 in=%t.a%{m}.npy in=%t.b.npy out=%t.npy:f32:24x16 i32=%{m} i32=48
// DEFINE: %{same} = cmp %t.npy %t.%{kernel}%{m}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --engine=cpu %{launch} --report=%t.json && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same} && FileCheck %s < %t.json
// RUN: %{run}
// REDEFINE: %{m} = 21
// RUN: %{run}
// REDEFINE: %{m} = 3
// RUN: %{run}
// REDEFINE: %{kernel} = least
// RUN: %{run}
// REDEFINE: %{m} = 21
// RUN: %{run}
// REDEFINE: %{m} = 24
// RUN: %{run}
// CHECK: "sum": "one contraction of 8x16, k in steps of 16

#define KERNEL(NAME, ROW)                                                                   \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[128];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    int first = get_group_id(0) * 8, row = first + item / 16;                               \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += 16) {                                                       \
      la[item] = a[(ROW) * k + f + item % 16];                                              \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    for (int i = 0; i < 8; ++i)                                                             \
      d[(first + i) * 16 + lane] = sum[i];                                                  \
  }
KERNEL(modulo, row % m)
KERNEL(least, min(row, m - 1))
