// Two multiplications by one B: lanes choose the first one's A, and load that of the second.
//
// REQUIRES: numpy, x86
// RUN: %python -c "import numpy as n; r = n.random.default_rng(5); n.save('%t.a.npy', r.integers(-9, 9, (16, 8, 2), 'i1')); n.save('%t.b.npy', r.integers(-9, 9, (16, 8, 4), 'i1'))"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.d.npy:i32:16x8 out=%t.e.npy:i32:16x8
// RUN: %python %S/../Inputs/equals.py %t.e.npy "(np.load('%t.a.npy').transpose(1, 0, 2).reshape(8, 32).astype('i4') @ np.load('%t.b.npy').transpose(1, 2, 0).reshape(32, 16).astype('i4')).T"
// RUN: %python %S/../Inputs/equals.py %t.d.npy "(np.load('%t.a.npy').transpose(1, 0, 2).reshape(8, 32)[:, :16].astype('i4') @ np.load('%t.b.npy').transpose(1, 2, 0).reshape(32, 16)[:16].astype('i4')).T"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global const short8 *a, global const int8 *b, global int8 *d, global int8 *e) {
  int lane = get_sub_group_local_id();
  short8 loaded = a[lane];
  short8 chosen = lane < 8 ? loaded : (short8)(0);
  int8 y = b[lane];
  int8 first = intel_sub_group_i8_i8_matrix_mad_k32(chosen, y, (int8)(0));
  int8 second = intel_sub_group_i8_i8_matrix_mad_k32(loaded, y, (int8)(0));
  d[lane] = first;
  e[lane] = second;
}
