// Products of bf16 with 32-bit indices of a type INDEX. If rows of A begin at number 2^31, an
// even K makes them wrap around to row 0.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void indices(global const ushort *a, global const uint *b, global float *c, INDEX first,
                    INDEX n, INDEX k) {
  INDEX lane = get_sub_group_local_id();
  INDEX row = get_group_id(1) * 8, column = get_group_id(0) * 16;
  float8 sums = 0;
#ifdef STEPS
  for (INDEX step = 0; step != k / 16; ++step) {
    INDEX f = step * 16;
#else
  for (INDEX f = 0; f < k; f += 16) {
#endif
    short8 left;
    int8 right;
    for (INDEX r = 0; r < 8; ++r) {
      left[r] = a[(first + row + r) * k + f + lane];
      right[r] = b[(f / 2 + r) * n + column + lane];
    }
    sums = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums);
  }
  for (INDEX r = 0; r < 8; ++r)
    c[(row + r) * n + column + lane] = sums[r];
}
