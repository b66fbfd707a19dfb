// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B in common forms of kernels on lanes' values; N columns,
// K deep, B packed in pairs of rows except for `planes` and `turned`.

#define MAD intel_sub_group_bf16_bf16_matrix_mad_k16
#ifndef LANES
#define LANES 16
#endif
#if LANES == 16
typedef short8 a_lane;
#define A_READ(P) as_short(intel_sub_group_block_read_us(P))
#define A_TYPE ushort
#else
typedef int8 a_lane;
#define A_READ(P) as_int(intel_sub_group_block_read(P))
#define A_TYPE uint
#endif
#define SUBGROUP __attribute__((intel_reqd_sub_group_size(LANES)))
#define PARAMETERS                                                             \
  global const ushort *A, global const uint *B, global float *C, int M, int N, \
      int K

a_lane rows_of_a(global const ushort *A, int row, int k, int K) {
  a_lane a;
  for (int i = 0; i < 8; i++)
    a[i] = A_READ((global const A_TYPE *)(A + (row + i) * K + k));
  return a;
}

int8 rows_of_b(global const uint *B, int k, int column, int N) {
  int8 b;
  for (int i = 0; i < 8; i++)
    b[i] = as_int(intel_sub_group_block_read(B + (k / 2 + i) * N + column));
  return b;
}

// Rows beyond M are not stored: a branch a row.
SUBGROUP kernel void remainder(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  int lane = get_sub_group_local_id();
  float8 acc = 0;
  for (int k = 0; k < K; k += 16)
    acc = MAD(rows_of_a(A, row, k, K), rows_of_b(B, k, column, N), acc);
  for (int i = 0; i < 8; i++)
    if (row + i < M - 3)
      C[(row + i) * N + column + lane] = acc[i];
}

// Used as a matrix, and by each lane, in the loop and behind it.
SUBGROUP kernel void mixed(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  int lane = get_sub_group_local_id();
  float8 acc = 0, sum = 0;
  for (int k = 0; k < K; k += 16) {
    acc = MAD(rows_of_a(A, row, k, K), rows_of_b(B, k, column, N), acc);
    sum += acc;
  }
  for (int i = 0; i < 8; i++)
    C[(row + i) * N + column + lane] = acc[i] + (sum[i] - sum[i]) * lane;
}

// Loaded a round ahead.
SUBGROUP kernel void ahead(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  float8 acc = 0;
  a_lane a = rows_of_a(A, row, 0, K);
  int8 b = rows_of_b(B, 0, column, N);
  for (int k = 16; k < K; k += 16) {
    a_lane next_a = rows_of_a(A, row, k, K);
    int8 next_b = rows_of_b(B, k, column, N);
    acc = MAD(a, b, acc);
    a = next_a;
    b = next_b;
  }
  acc = MAD(a, b, acc);
  for (int i = 0; i < 8; i++)
    intel_sub_group_block_write((global uint *)C + (row + i) * N + column,
                                as_uint(acc[i]));
}

// Lanes choose what they add to.
SUBGROUP kernel void chosen(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  int lane = get_sub_group_local_id();
  float8 acc = 0;
  for (int k = 0; k < K; k += 16) {
    float8 next =
        MAD(rows_of_a(A, row, k, K), rows_of_b(B, k, column, N), acc);
    acc = lane < 3 ? next * 1.0f : next;
  }
  for (int i = 0; i < 8; i++)
    C[(row + i) * N + column + lane] = acc[i];
}

// C is column-major, through a transposed store: each lane a column.
SUBGROUP kernel void columns(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  int lane = get_sub_group_local_id();
  float8 acc = 0;
  for (int k = 0; k < K; k += 16)
    acc = MAD(rows_of_a(A, row, k, K), rows_of_b(B, k, column, N), acc);
  for (int i = 0; i < 8; i++)
    C[(column + lane) * M + row + i] = acc[i];
}

// Work-groups may have lanes missing, in which no multiplication is: K is 0.
SUBGROUP kernel void missing(PARAMETERS) {
  int lane = get_sub_group_local_id(), column = get_sub_group_id() * LANES;
  float8 acc = 0;
  for (int k = 0; k < K; k += 16)
    acc = MAD(rows_of_a(A, 0, k, K), rows_of_b(B, k, column, N), acc);
  for (int i = 0; i < 8; i++)
    C[i * N + column + lane] = acc[i];
}

#if LANES == 16
// 2D blocks: rows and columns beyond the matrices are zero, and not stored.
SUBGROUP kernel void planes(PARAMETERS) {
  int row = get_group_id(1) * 8, column = get_group_id(0) * LANES;
  float8 acc = 0;
  for (int k = 0; k < K; k += 16) {
    ushort a[8];
    uint b[8];
    intel_sub_group_2d_block_read_16b_8r16x1c((global void *)A, K * 2, M, K * 2,
                                              (int2)(k, row), a);
    intel_sub_group_2d_block_read_transform_16b_16r16x1c(
        (global void *)B, N * 2, K, N * 2, (int2)(column, k), b);
    acc = MAD(*(short8 *)a, *(int8 *)b, acc);
  }
  intel_sub_group_2d_block_write_32b_8r16x1c(
      C, N * 4, M, N * 4, (int2)(column, row), (uint *)&acc);
}
#endif
