// Work-items read and write the elements that they have stored, which other sub-groups store if the
// stores of lanes have become stores of matrices.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); n.save('%t.a.npy', r.randint(-4, 5, (8, 64)).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (32, 16, 2)).astype('f2'))"
// DEFINE: %{with} = --kernel=counted --global=32 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8x40 i32=64 i32=40 i32=3
// RUN: %tenon_run %s --engine=reference %{with} && cp %t.npy %t.ref.npy
// RUN: %tenon_run %s --engine=cpu %{with} && cmp %t.npy %t.ref.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{with} && cmp %t.npy %t.ref.npy
//
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll && FileCheck %s < %t.ll
// CHECK:      tenon.store.acc.f32.8x16.row
// CHECK-NEXT: call {{.*}}@tenon.item.barrier(

__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))
kernel void counted(global const short *a, global const int *b, global float *d, int k, int stride,
                    int times) {
  local float memory[2][8][17];
  int lane = get_sub_group_local_id(), part = get_sub_group_id();
  int other = 1 - part, row = lane % 8, column = other * 16 + lane / 8 * 8;
  global float *own = d + row * stride + column;
  float8 sum = 0;
  for (int f = 0; f < k; f += 16) {
    short8 left;
    int8 right;
    for (int i = 0; i < 8; ++i) left[i] = a[i * 64 + f + lane];
    for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);
  }
  for (int i = 0; i < 8; ++i) memory[part][i][lane ^ i] = sum[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  __attribute__((opencl_unroll_hint(8)))
  for (int i = 0; i < 8; ++i)
    d[row * stride + column + i] = memory[other][row][lane / 8 * 8 + i ^ row];
  for (int t = 0; t < times; ++t)
    for (int i = 0; i < 8; ++i) own[i] += 1;
}
