// Tiles that work-items copy to local memory without the last lines, or the last elements of lines,
// are right if these end in a tile, before it, or after it, inside of the memory, and what the
// conditions exclude may differ from zero. The results have to be those of the
// reference engine.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); n.save('%t.a.npy', r.randint(-4, 5, (20, 96)).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (48, 16, 2)).astype('f2'))"
// DEFINE: %{kernel} = both
// DEFINE: %{m} = 20
// DEFINE: %{k} = 96
// DEFINE: %{launch} = --kernel=%{kernel} --global=384 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:24x16 i32=%{m} i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu --report=%t.json %{launch} && %{same} && %tenon_run %s --engine=cpu --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same} && FileCheck %s < %t.json
// CHECK: "sum": "one contraction of {{.*}}, k in steps of 16"
// RUN: %{run}
// REDEFINE: %{k} = 83
// RUN: %{run}
// REDEFINE: %{m} = 8
// RUN: %{run}
// REDEFINE: %{m} = -5
// RUN: %{run}
// REDEFINE: %{m} = 17
// REDEFINE: %{k} = 3
// RUN: %{run}
// REDEFINE: %{kernel} = elements
// RUN: %{run}
// REDEFINE: %{k} = 82
// RUN: %{run}
// REDEFINE: %{kernel} = pairs
// RUN: %{run}
// REDEFINE: %{kernel} = transposed
// REDEFINE: %{k} = 19
// RUN: %{run}
// REDEFINE: %{kernel} = of_all
// REDEFINE: %{k} = 96
// REDEFINE: %{m} = 40
// RUN: %{run}
// REDEFINE: %{kernel} = others_one
// REDEFINE: %{m} = 20
// RUN: %{run}
// REDEFINE: %{kernel} = none_behind
// REDEFINE: %{k} = 82
// RUN: %{run}

#define KERNEL(NAME, COPY)                                                                 \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[256];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    int first = get_group_id(0) * 8, row = item / 16, column = item % 16;                   \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += 16) {                                                       \
      short x = 0;                                                                          \
      COPY                                                                                  \
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
#define COPY(IF, FROM) { if (IF) x = a[FROM]; la[item] = x; }
KERNEL(both, COPY(first + row < m && f + column < k, (first + row) * 96 + f + column))
KERNEL(elements, COPY(f + column < k, (first + row) % 8 * 96 + f + column))
KERNEL(pairs, {
  short2 pair = 0;
  if (f + item % 8 * 2 < k)
    pair = vload2(0, a + item / 8 * 96 + f + item % 8 * 2);
  vstore2(pair, 0, la + item * 2);
})
KERNEL(transposed, COPY(f + column < k, (f + column) * 96 + first + row))
KERNEL(of_all, COPY(f < m && first + row < 20, (first + row) * 96 + f + column))
KERNEL(others_one, { x = 0x3c00; COPY(first + row < m, (first + row) * 96 + f + column) })

// Nothing orders the last iteration and the stores behind the loop.
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))
kernel void none_behind(global short *a, global const int *b, global float *d, int m, int k) {
  local short la[128];
  int lane = get_sub_group_local_id(), item = get_local_id(0);
  int first = get_group_id(0) * 8, row = item / 16, column = item % 16;
  float8 sum = 0;
  __attribute__((opencl_unroll_hint(1)))
  for (int f = 0; f < k; f += 16) {
    barrier(CLK_LOCAL_MEM_FENCE);
    short x = 0;
    COPY(first + row < m && f + column < k, (first + row) * 96 + f + column)
    barrier(CLK_LOCAL_MEM_FENCE);
    short8 left;
    int8 right;
    for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];
    for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);
  }
  for (int i = 0; i < 8; ++i)
    d[(first + i) * 16 + lane] = sum[i];
}
