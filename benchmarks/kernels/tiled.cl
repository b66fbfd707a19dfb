// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To be included by files that define the kinds: C = A * B by OpenCL C's
// sub-group multiplications. Each sub-group of 16 computes 4x4 tiles of 8x16. A
// multiplication has DEPTH elements of k, and a row of A is a 16-bit word of
// each lane; IN_WORD rows of B are interleaved in 32 bits (VNNI).
//
//   global size (N / 4, M / 32), local size (16, 1); 64 divides N, DEPTH
//   divides K
//
// `blocks` accesses memory by block reads and writes, `lanes` lane by lane.

#define ROWS 4
#define COLUMNS 4

int row_of_group(void) { return get_group_id(1) * ROWS * 8; }
int column_of_group(void) { return get_group_id(0) * COLUMNS * 16; }

__attribute__((intel_reqd_sub_group_size(16)))
kernel void blocks(global const ELEMENT *A, global const uint *B,
                   global SUM *C, int N, int K) {
  int row = row_of_group(), column = column_of_group();
  SUM8 acc[ROWS][COLUMNS];
  for (int m = 0; m < ROWS; m++)
    for (int n = 0; n < COLUMNS; n++)
      acc[m][n] = 0;
  for (int k = 0; k < K; k += DEPTH) {
    short8 a[ROWS];
    int8 b[COLUMNS];
    for (int m = 0; m < ROWS; m++)
      for (int i = 0; i < 8; i++)
        a[m][i] = as_short(intel_sub_group_block_read_us(
            (global const ushort *)(A + (row + m * 8 + i) * K + k)));
    for (int n = 0; n < COLUMNS; n++)
      for (int i = 0; i < 8; i++)
        b[n][i] = as_int(intel_sub_group_block_read(
            B + (k / IN_WORD + i) * N + column + n * 16));
    for (int m = 0; m < ROWS; m++)
      for (int n = 0; n < COLUMNS; n++)
        acc[m][n] = MULTIPLY(a[m], b[n], acc[m][n]);
  }
  for (int m = 0; m < ROWS; m++)
    for (int n = 0; n < COLUMNS; n++)
      for (int i = 0; i < 8; i++)
        intel_sub_group_block_write(
            (global uint *)C + (row + m * 8 + i) * N + column + n * 16,
            as_uint(acc[m][n][i]));
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void lanes(global const ELEMENT *A, global const uint *B,
                  global SUM *C, int N, int K) {
  int row = row_of_group(), column = column_of_group();
  int lane = get_sub_group_local_id();
  SUM8 acc[ROWS][COLUMNS];
  for (int m = 0; m < ROWS; m++)
    for (int n = 0; n < COLUMNS; n++)
      acc[m][n] = 0;
  for (int k = 0; k < K; k += DEPTH) {
    short8 a[ROWS];
    int8 b[COLUMNS];
    for (int m = 0; m < ROWS; m++)
      for (int i = 0; i < 8; i++)
        a[m][i] = *(global const short *)(A + (row + m * 8 + i) * K + k +
                                          lane * (DEPTH / 16));
    for (int n = 0; n < COLUMNS; n++)
      for (int i = 0; i < 8; i++)
        b[n][i] = B[(k / IN_WORD + i) * N + column + n * 16 + lane];
    for (int m = 0; m < ROWS; m++)
      for (int n = 0; n < COLUMNS; n++)
        acc[m][n] = MULTIPLY(a[m], b[n], acc[m][n]);
  }
  for (int m = 0; m < ROWS; m++)
    for (int n = 0; n < COLUMNS; n++)
      for (int i = 0; i < 8; i++)
        C[(row + m * 8 + i) * N + column + n * 16 + lane] = acc[m][n][i];
}
