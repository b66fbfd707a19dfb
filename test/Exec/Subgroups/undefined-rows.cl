// Only two rows of A and C are loaded, and the buffers end there: the rows that are never
// set are not read.
//
// REQUIRES: numpy, x86
// RUN: %python -c "import numpy as n; r = n.random.default_rng(3); n.save('%t.a.npy', r.integers(0, 9, (2, 16)).astype('f2')); n.save('%t.b.npy', r.integers(0, 9, (8, 16, 2)).astype('f2')); n.save('%t.c.npy', r.integers(0, 9, (2, 16)).astype('f4'))"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:f32:2x16
// RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.c.npy') + np.load('%t.a.npy').astype('f4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(16, 16).astype('f4')"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.a.npy in=%t.b.npy in=%t.c.npy out=%t.d.npy:f32:2x16
// RUN: %python %S/../Inputs/equals.py %t.d.npy "np.load('%t.c.npy') + np.load('%t.a.npy').astype('f4') @ np.load('%t.b.npy').transpose(0, 2, 1).reshape(16, 16).astype('f4')"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global const short *a, global const int8 *b, global const float *c,
              global float *d) {
  int lane = get_sub_group_local_id();
  short8 x;
  x.s0 = a[lane];
  x.s1 = a[16 + lane];
  int8 y;
  for (int i = 0; i < 8; ++i)
    y[i] = ((global const int *)b)[16 * i + lane];
  float8 z;
  z.s0 = c[lane];
  z.s1 = c[16 + lane];
  float8 sum = intel_sub_group_f16_f16_matrix_mad_k16(x, y, z);
  d[lane] = sum.s0;
  d[16 + lane] = sum.s1;
}
