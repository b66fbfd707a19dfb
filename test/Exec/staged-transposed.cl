// A tile that work-items copy to local memory transposed, element by element, is loaded from its
// source: the loop is a contraction.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (16, 48)).astype('f2'); b = r.randint(-4, 5, (48, 16)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b.reshape(24, 2, 16).transpose(0, 2, 1).copy()); n.save('%t.d.npy', a.astype('f4') @ b.astype('f4'))"
// DEFINE: %{launch} = --global=256 --local=128 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:16x16 i32=48
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=cpu %{launch} --report=%t.json && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// RUN: FileCheck %s < %t.json
// CHECK: "sum": "one contraction of 8x16, k in steps of 16

__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))
kernel void k(global short *a, global const int *b, global float *d, int k) {
  local short la[128];
  int lane = get_sub_group_local_id(), item = get_local_id(0), first = get_group_id(0) * 8;
  int row = item / 16, column = item % 16;
  float8 sum = 0;
  __attribute__((opencl_unroll_hint(1)))
  for (int f = 0; f < k; f += 16) {
    la[column * 8 + row] = a[(first + row) * k + f + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    short8 left;
    int8 right;
    for (int i = 0; i < 8; ++i) left[i] = la[lane * 8 + i];
    for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 8; ++i)
    d[(first + i) * 16 + lane] = sum[i];
}
