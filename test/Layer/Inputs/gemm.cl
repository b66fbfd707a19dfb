// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B: A and B have bf16 elements; all matrices are n x n and row-major. One
// sub-group of 16 computes 8 x 16 elements of C.
__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(16, 1, 1))) kernel void
gemm(global const ushort *a, global const ushort *b, global float *c, int n) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * 16;
  int lane = get_sub_group_local_id();
  float8 sum = 0;
  for (int k = 0; k < n; k += 16) {
    short8 as;
    int8 bs;
    for (int i = 0; i < 8; ++i) {
      as[i] = a[(row + i) * n + k + lane];
      global const ushort *pair = b + (k + 2 * i) * n + column + lane;
      bs[i] = pair[0] | (int)pair[n] << 16;
    }
    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(as, bs, sum);
  }
  for (int i = 0; i < 8; ++i)
    c[(row + i) * n + column + lane] = sum[i];
}
