// Vectors in private arrays of integers, which are only aligned to an integer: C does not allow
// that, but programs for GPUs do it. With and without a sub-group size.
//
// REQUIRES: numpy, x86
// RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='i4') * 3 % 50)"
// RUN: %tenon_run %s --kernel=lanes --engine=reference --global=16 --local=16 in=%t.in.npy out=%t.r.npy:i32:32 i32=5
// RUN: %tenon_run %s --kernel=lanes --global=16 --local=16 in=%t.in.npy out=%t.c.npy:i32:32 i32=5 && cmp %t.r.npy %t.c.npy
// RUN: %tenon_run %s --kernel=lanes -O0 --global=16 --local=16 in=%t.in.npy out=%t.c.npy:i32:32 i32=5 && cmp %t.r.npy %t.c.npy
// RUN: %tenon_run %s --kernel=one --global=16 --local=1 in=%t.in.npy out=%t.c.npy:i32:32 i32=5 && cmp %t.r.npy %t.c.npy

void work(global const int *in, global int *out, int n, int lane) {
  int a[9], b[9];
  for (int i = 0; i < 9; ++i) {
    a[i] = in[lane * 7 + i];
    b[(i * n + lane) % 9] = i;
  }
  private int *p = (lane + n) % 3 ? a : b;
  int sum = 0;
  for (int i = 0; i < 9; ++i)
    sum += p[(i * n + lane) % 9] * (i + 1);
  int8 v = *(private int8 *)(p + (n & 1));
  out[lane] = sum;
  out[16 + lane] = v.s0 + 2 * v.s3 + 3 * v.s7;
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void
lanes(global const int *in, global int *out, int n) {
  work(in, out, n, get_local_id(0));
}

kernel void one(global const int *in, global int *out, int n) {
  work(in, out, n, get_global_id(0));
}
