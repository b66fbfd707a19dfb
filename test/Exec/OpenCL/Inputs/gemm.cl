// C = A * B on the multiplications of sub-groups, in common forms. Macros:
//
//   MAD      the built-in            LANES  8 or 16
//   ELEMENT  A's and B's storage     SUM    float, int or half
//   A_VEC    A of 8 rows in a lane   A_WORD one row of it, in bits
//   B_VEC    B in a lane
//
// One step multiplies 32 bytes of K. The tiles of A and B that a kernel finds packed:
//
//   A  [m / 8][step][8 rows][32 bytes]
//   B  [n / LANES][step][8][LANES] words, each 32 bits of one column

#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))
#define GLUE_(X, Y) X##Y
#define GLUE(X, Y) GLUE_(X, Y)
#define SUM8 GLUE(SUM, 8)
#define STEP (32 / (int)sizeof(ELEMENT))
#define IN_A ((int)(sizeof(A_WORD) / sizeof(ELEMENT)))
#define IN_B (4 / (int)sizeof(ELEMENT))
#define BITS (8 * sizeof(ELEMENT))

static A_WORD a_word(global const ELEMENT *a, int row, int column, int m, int k) {
  A_WORD word = 0;
  for (int p = 0; p < IN_A; ++p)
    if (row < m && column + p < k)
      word |= (A_WORD)((A_WORD)a[row * k + column + p] << p * BITS);
  return word;
}

static uint b_word(global const ELEMENT *b, int row, int column, int k, int n) {
  uint word = 0;
  for (int p = 0; p < IN_B; ++p)
    if (row + p < k && column < n)
      word |= (uint)b[(row + p) * n + column] << p * BITS;
  return word;
}

static void store_rows(global SUM *c, SUM8 sums, int row, int column, int m, int n) {
  const SUM *rows = (const SUM *)&sums;
  for (int r = 0; r < 8; ++r)
    if (row + r < m && column < n)
      c[(row + r) * n + column] = rows[r];
}

// Element by element, with predicates, for any m, n and k.
SIZE kernel void naive(global const ELEMENT *a, global const ELEMENT *b, global SUM *c,
                       int m, int n, int k) {
  int lane = get_sub_group_local_id();
  int row = get_global_id(1) * 8, column = get_global_id(0);
  int per_row = 32 / (int)sizeof(A_WORD); // lanes that hold a row of A
  SUM8 sums = 0;
  for (int first = 0; first < k; first += STEP) {
    A_VEC left;
    B_VEC right;
    for (int v = 0; v < (int)(sizeof(left) / sizeof(A_WORD)); ++v)
      ((A_WORD *)&left)[v] =
          a_word(a, row + v * (LANES / per_row) + lane / per_row,
                 first + lane % per_row * IN_A, m, k);
    for (int v = 0; v < 8; ++v)
      ((uint *)&right)[v] = b_word(b, first + v * IN_B, column, k, n);
    sums = MAD(left, right, sums);
  }
  store_rows(c, sums, row, column, m, n);
}

#ifdef TM
#if LANES == 16
#define READ_A(P) GLUE(as_, A_VEC)(intel_sub_group_block_read_us8((P)))
#define A_BLOCK ushort
#else
#define READ_A(P) GLUE(as_, A_VEC)(intel_sub_group_block_read8((P)))
#define A_BLOCK uint
#endif

// TM x TN accumulators, packed tiles in block reads, the next tiles of A prefetched.
SIZE kernel void tiled(global const A_BLOCK *a, global const uint *b, global SUM *c,
                       int m, int n, int steps) {
  int row = get_group_id(1) * TM, column = get_group_id(0) * TN; // in tiles
  SUM8 sums[TM][TN];
#pragma unroll
  for (int y = 0; y < TM; ++y)
#pragma unroll
    for (int x = 0; x < TN; ++x)
      sums[y][x] = 0;
  for (int step = 0; step < steps; ++step) {
    A_VEC left[TM];
    B_VEC right[TN];
#pragma unroll
    for (int y = 0; y < TM; ++y) {
      global const A_BLOCK *tile = a + ((row + y) * steps + step) * 8 * (32 / sizeof(A_BLOCK));
      left[y] = READ_A(tile);
      prefetch(tile + 8 * LANES, 8);
    }
#pragma unroll
    for (int x = 0; x < TN; ++x)
      right[x] = GLUE(as_, B_VEC)(
          intel_sub_group_block_read8(b + ((column + x) * steps + step) * 8 * LANES));
#pragma unroll
    for (int y = 0; y < TM; ++y)
#pragma unroll
      for (int x = 0; x < TN; ++x)
        sums[y][x] = MAD(left[y], right[x], sums[y][x]);
  }
#pragma unroll
  for (int y = 0; y < TM; ++y)
#pragma unroll
    for (int x = 0; x < TN; ++x)
      store_rows(c, sums[y][x], (row + y) * 8, (column + x) * LANES + get_sub_group_local_id(), m, n);
}

// Four sub-groups share tiles of B in local memory, each with rows of its own.
SIZE kernel void staged(global const A_BLOCK *a, global const uint *b, global SUM *c,
                        int m, int n, int steps) {
  local uint shared_b[2][8 * LANES];
  int row = get_group_id(1) * get_num_sub_groups() + get_sub_group_id();
  int column = get_group_id(0), item = get_local_id(0);
  SUM8 sums = (SUM8)(0);
  for (int step = 0; step < steps; ++step) {
    local uint *now = shared_b[step & 1];
    for (int i = item; i < 8 * LANES; i += get_local_size(0))
      now[i] = b[(column * steps + step) * 8 * LANES + i];
    barrier(CLK_LOCAL_MEM_FENCE);
    B_VEC right;
    for (int v = 0; v < 8; ++v)
      ((uint *)&right)[v] = now[v * LANES + get_sub_group_local_id()];
    A_VEC left = READ_A(a + (row * steps + step) * 8 * (32 / sizeof(A_BLOCK)));
    sums = MAD(left, right, sums);
  }
  store_rows(c, sums, row * 8, column * LANES + get_sub_group_local_id(), m, n);
}
#endif

#ifdef PLANES
// 2D blocks, which leave out by themselves what lies outside: B row-major, and
// transposed (32 bits of K of one column together).

SIZE kernel void planes(global ELEMENT *a, global ELEMENT *b, global SUM *c, int m,
                        int n, int k) {
  int row = get_group_id(1) * 16, column = get_group_id(0) * 16;
  SUM8 sums[2] = {0, 0};
  for (int first = 0; first < k; first += STEP) {
    A_VEC left[2];
    B_VEC right;
    PLANE_READ(a, k * (int)sizeof(ELEMENT), m, k * (int)sizeof(ELEMENT),
               (int2)(first, row), (private ushort *)left);
    PLANE_TRANSFORM(b, n * (int)sizeof(ELEMENT), k, n * (int)sizeof(ELEMENT),
                    (int2)(column, first), (uint *)&right);
    PLANE_PREFETCH(a, k * (int)sizeof(ELEMENT), m, k * (int)sizeof(ELEMENT),
                   (int2)(first + STEP, row));
    sums[0] = MAD(left[0], right, sums[0]);
    sums[1] = MAD(left[1], right, sums[1]);
  }
  for (int y = 0; y < 2; ++y)
    intel_sub_group_2d_block_write_32b_8r16x1c(c, n * 4, m, n * 4, (int2)(column, row + 8 * y),
                                               (uint *)&sums[y]);
}

SIZE kernel void transposed(global ELEMENT *a, global ELEMENT *b, global SUM *c, int m,
                            int n, int k) {
  int row = get_group_id(1) * 16, column = get_group_id(0) * 16;
  SUM8 sums[2] = {0, 0};
  for (int first = 0; first < k; first += STEP) {
    A_VEC left[2];
    B_VEC right;
    PLANE_READ(a, k * (int)sizeof(ELEMENT), m, k * (int)sizeof(ELEMENT),
               (int2)(first, row), (private ushort *)left);
    intel_sub_group_2d_block_read_transpose_32b_16r8x1c(
        b, k * (int)sizeof(ELEMENT), n, k * (int)sizeof(ELEMENT),
        (int2)(first * (int)sizeof(ELEMENT) / 4, column), (uint *)&right);
    sums[0] = MAD(left[0], right, sums[0]);
    sums[1] = MAD(left[1], right, sums[1]);
  }
  for (int y = 0; y < 2; ++y)
    intel_sub_group_2d_block_write_32b_8r16x1c(c, n * 4, m, n * 4, (int2)(column, row + 8 * y),
                                               (uint *)&sums[y]);
}
#endif
