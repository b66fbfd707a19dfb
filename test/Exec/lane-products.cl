// Loops that use the product of each iteration by itself: `scaled` adds it with a factor for each
// column, `faded` scales the sum row by row and multiplies by weights computed from another
// product. Tiles of an iteration are fused, and panels of B are shared; rows and columns
// at the edges are outside of the matrices.
//
// REQUIRES: numpy, x86, clang
// RUN: %python %S/Inputs/lane-products.py %t
// DEFINE: %{kernel} = scaled
// DEFINE: %{launch} = --kernel=%{kernel} --global=48,3 --local=16,1 in=%t.a.npy in=%t.b.npy in=%t.v.npy in=%t.scale.npy out=%t.npy:f32:37x70
// DEFINE: %{same} = cmp %t.npy %t.%{kernel}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v4 %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{kernel} = faded
// RUN: %{run}

#define ROWS 37
#define COLUMNS 70
#define PITCH 192
#define LENGTH 96
#define SUBGROUP __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))
#define PARAMETERS                                                                                 \
  global const ushort *a, global const ushort *b, global const ushort *v, global const float *scale, \
      global float *d
#define MAD intel_sub_group_bf16_bf16_matrix_mad_k16

static short8 left(global const ushort *a, int row, int f) {
  ushort rows[8];
  intel_sub_group_2d_block_read_16b_8r16x1c((global void *)a, 2 * LENGTH, ROWS, PITCH,
                                            (int2)(f, row), rows);
  return *(short8 *)rows;
}

static int8 right(global const ushort *b, int f, int column) {
  uint rows[8];
  intel_sub_group_2d_block_read_transform_16b_16r16x1c((global void *)b, 2 * COLUMNS, LENGTH, PITCH,
                                                       (int2)(column, f), rows);
  return *(int8 *)rows;
}

// The product of 16x32 elements of A and 32x32 of B, tile by tile.
static void multiply(float8 d[2][2], short8 a[2][2], global const ushort *b, int f, int column) {
  int8 b00 = right(b, f, column), b01 = right(b, f, column + 16);
  int8 b10 = right(b, f + 16, column), b11 = right(b, f + 16, column + 16);
  d[0][0] = MAD(a[0][1], b10, MAD(a[0][0], b00, d[0][0]));
  d[0][1] = MAD(a[0][1], b11, MAD(a[0][0], b01, d[0][1]));
  d[1][0] = MAD(a[1][1], b10, MAD(a[1][0], b00, d[1][0]));
  d[1][1] = MAD(a[1][1], b11, MAD(a[1][0], b01, d[1][1]));
}

static void load(short8 to[2][2], global const ushort *a, int row, int f) {
  to[0][0] = left(a, row, f), to[0][1] = left(a, row, f + 16);
  to[1][0] = left(a, row + 8, f), to[1][1] = left(a, row + 8, f + 16);
}

static void store(global float *d, float8 sum[2][2], int row, int column) {
  int lane = get_sub_group_local_id();
#pragma unroll
  for (int i = 0; i < 16; ++i)
#pragma unroll
    for (int j = 0; j < 2; ++j)
      if (row + i < ROWS && column + j * 16 + lane < COLUMNS)
        d[(row + i) * COLUMNS + column + j * 16 + lane] = sum[i / 8][j][i % 8];
}

SUBGROUP kernel void scaled(PARAMETERS) {
  int row = get_group_id(1) * 16, column = get_group_id(0) * 32;
  int first = min(column + (int)get_sub_group_local_id(), COLUMNS - 1),
      second = min(column + 16 + (int)get_sub_group_local_id(), COLUMNS - 1);
  float8 sum[2][2] = {{0, 0}, {0, 0}};
  for (int f = 0; f < LENGTH; f += 32) {
    short8 rows[2][2];
    load(rows, a, row, f);
    float8 product[2][2] = {{0, 0}, {0, 0}};
    multiply(product, rows, b, f, column);
    float one = scale[f / 32 * COLUMNS + first], other = scale[f / 32 * COLUMNS + second];
    sum[0][0] += product[0][0] * one, sum[1][0] += product[1][0] * one;
    sum[0][1] += product[0][1] * other, sum[1][1] += product[1][1] * other;
  }
  store(d, sum, row, column);
}

#define halves(X) as_short16(X).odd

SUBGROUP kernel void faded(PARAMETERS) {
  int row = get_group_id(1) * 16, column = get_group_id(0) * 32;
  float8 fade = (float8)(1, 0.5f, 1, 0.5f, 1, 0.5f, 1, 0.5f);
  float8 sum[2][2] = {{0, 0}, {0, 0}};
  for (int f = 0; f < LENGTH; f += 32) {
    short8 rows[2][2];
    load(rows, a, row, f);
    float8 product[2][2] = {{0, 0}, {0, 0}};
    multiply(product, rows, b, f, 0);
    short8 weights[2][2] = {{halves(product[0][0]), halves(product[0][1])},
                            {halves(product[1][0]), halves(product[1][1])}};
    sum[0][0] *= fade, sum[0][1] *= fade, sum[1][0] *= fade, sum[1][1] *= fade;
    multiply(sum, weights, v, f, column);
  }
  store(d, sum, row, column);
}
