// Multiplication of row-major matrices without matrix operations. LANES, where
// defined, is the size of sub-groups; T the elements of A and B; TILE_X and TILE_Y
// what one work-item computes; BLOCK the side of a work-group.

#include "talk.h"

// One output a work-item.
SIZE kernel void one(global const T *a, global const T *b, global float *c, int m,
                     int n, int k) {
  int row = get_global_id(1), column = get_global_id(0);
  if (row >= m || column >= n)
    return;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += TO_FLOAT(a[row * k + i]) * TO_FLOAT(b[i * n + column]);
  c[row * n + column] = sum;
}

#ifdef TILE_X
// A tile in registers: each element that is read serves a whole row or column.
SIZE kernel void tile(global const T *a, global const T *b, global float *c, int m,
                      int n, int k) {
  int row = get_global_id(1) * TILE_Y, column = get_global_id(0) * TILE_X;
  float sums[TILE_Y][TILE_X] = {{0}};
  for (int i = 0; i < k; ++i) {
    float left[TILE_Y], right[TILE_X];
    for (int y = 0; y < TILE_Y; ++y)
      left[y] = row + y < m ? TO_FLOAT(a[(row + y) * k + i]) : 0;
    for (int x = 0; x < TILE_X; ++x)
      right[x] = column + x < n ? TO_FLOAT(b[i * n + column + x]) : 0;
    for (int y = 0; y < TILE_Y; ++y)
      for (int x = 0; x < TILE_X; ++x)
        sums[y][x] += left[y] * right[x];
  }
  for (int y = 0; y < TILE_Y; ++y)
    for (int x = 0; x < TILE_X; ++x)
      if (row + y < m && column + x < n)
        c[(row + y) * n + column + x] = sums[y][x];
}
#endif

#ifdef BLOCK
// The work-group copies blocks of A and B to local memory, then all read there.
SIZE kernel void shared_tiles(global const T *a, global const T *b, global float *c,
                              int m, int n, int k) {
  local float left[BLOCK][BLOCK + 1], right[BLOCK][BLOCK];
  int x = get_local_id(0), y = get_local_id(1);
  int row = get_global_id(1), column = get_global_id(0);
  float sum = 0;
  for (int first = 0; first < k; first += BLOCK) {
    bool a_in = row < m && first + x < k, b_in = first + y < k && column < n;
    left[y][x] = a_in ? TO_FLOAT(a[row * k + first + x]) : 0;
    right[y][x] = b_in ? TO_FLOAT(b[(first + y) * n + column]) : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int i = 0; i < BLOCK; ++i)
      sum += left[y][i] * right[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && column < n)
    c[row * n + column] = sum;
}
#endif
