// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__attribute__((overloadable)) int8 intel_sub_group_i8_i8_matrix_mad_k32(int8 a, int8 b,
                                                                       int8 acc);

// C = A B + C for 8x32 and 32x8 bytes, of which each of the 8 lanes has a column.
__attribute__((intel_reqd_sub_group_size(8))) kernel void
gemm(global const int8 *a, global const int8 *b, global int8 *c) {
  int l = get_global_id(0);
  c[l] = intel_sub_group_i8_i8_matrix_mad_k32(a[l], b[l], c[l]);
}

kernel void add(global int *p, int n, local int *unused) { p[get_global_id(0)] += n; }
