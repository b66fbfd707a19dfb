// The power of two of both scales is as small as 2^-254: 16 times 2^122 becomes subnormal.
//
// REQUIRES: numpy, x86
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 out=%t.npy:f32:128
// RUN: %python -c "import numpy as n; assert (n.load('%t.npy') == 2.0**-128).all()"
// RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference out=%t.npy:f32:128
// RUN: %python -c "import numpy as n; assert (n.load('%t.npy') == 2.0**-128).all()"

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global float8 *d) {
  short8 a = 0x5e00; // 2^61 of bf16
  int8 b = 0x5e005e00;
  d[get_sub_group_local_id()] =
      intel_sub_group_bf16_bf16_scaled_matrix_mad_k16(a, b, (float8)(0), (uchar)0, (uchar)0);
}
