// A NaN as a scale makes the row or the column NaN, and scales that are far
// apart multiply without overflow: 2^127 times 2^-127.
//
// REQUIRES: numpy, x86
// RUN: %python -c "import numpy as n; s = n.full((16, 2), 127, 'u1'); t = s.copy(); s[1, 0] = 255; t[2, 1] = 255; s[3] = 254; t[4] = 0; n.save('%t.s.npy', s); n.save('%t.t.npy', t)"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.s.npy in=%t.t.npy out=%t.d.npy:f32:8x16
// RUN: %python -c "import numpy as n; d = n.load('%t.d.npy'); assert n.isnan(d[1]).all() and n.isnan(d[:, 2]).all(); assert d[0, 0] == 64 and d[3, 4] == 64 and d[0, 4] == 2.0**-121, d"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.s.npy in=%t.t.npy out=%t.d.npy:f32:8x16
// RUN: %python -c "import numpy as n; d = n.load('%t.d.npy'); assert n.isnan(d[1]).all() and n.isnan(d[:, 2]).all(); assert d[0, 0] == 64 and d[3, 4] == 64 and d[0, 4] == 2.0**-121, d"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global const uchar2 *s, global const uchar2 *t, global float *d) {
  int lane = get_sub_group_local_id();
  short8 a = 0x2222; // 1.0, four times
  int8 b = 0x22222222;
  float8 sum = intel_sub_group_e2m1_e2m1_scaled_matrix_mad_k64(a, b, (float8)(0), s[lane], t[lane]);
  for (int row = 0; row < 8; ++row)
    d[16 * row + lane] = sum[row];
}
