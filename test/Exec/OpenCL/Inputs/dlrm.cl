// The interaction of features in a recommendation model: of each sample, FEATURES
// vectors of DEPTH, every vector times every other one below it.
//
//   in[feature][sample][DEPTH]         the vectors as their producers wrote them
//   out[sample] = dense[DEPTH], then products i * j for j < i, row by row
//
// A work-group takes a sample; TILE x TILE products are a work-item's. PADDED is
// FEATURES, rounded up to tiles.

#include "talk.h"

#define SIDE (PADDED / TILE)
#define PAIRS (FEATURES * (FEATURES - 1) / 2)

static void products(local const float (*x)[PADDED + 1], int i0, int j0, float sums[TILE][TILE]) {
  for (int k = 0; k < DEPTH; ++k)
    for (int i = 0; i < TILE; ++i)
      for (int j = 0; j < TILE; ++j)
        sums[i][j] += x[k][i0 + i] * x[k][j0 + j];
}

// Products and triangle of a batch that lies together: in[sample][feature][DEPTH].
SIZE kernel void triangle(global const T *in, global float *out) {
  local float x[DEPTH][PADDED + 1];
  int sample = get_group_id(0), item = get_local_id(0);
  for (int e = item; e < PADDED * DEPTH; e += get_local_size(0)) {
    int f = e / DEPTH, k = e % DEPTH;
    x[k][f] = f < FEATURES ? TO_FLOAT(in[(sample * FEATURES + f) * DEPTH + k]) : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int i0 = item / SIDE * TILE, j0 = item % SIDE * TILE;
  if (item >= SIDE * SIDE || j0 > i0)
    return;
  float sums[TILE][TILE] = {{0}};
  products(x, i0, j0, sums);
  for (int i = i0; i < i0 + TILE; ++i)
    for (int j = j0; j < j0 + TILE; ++j)
      if (j < i && i < FEATURES)
        out[sample * PAIRS + i * (i - 1) / 2 + j] = sums[i - i0][j - j0];
}

// The same with both concatenations: vectors are read where they are, the dense one
// goes in front of the products, and only work-items of the triangle are launched.
SIZE kernel void fused(global const T *in, global float *out, int samples) {
  local float x[DEPTH][PADDED + 1];
  int sample = get_group_id(0), item = get_local_id(0);
  global float *to = out + sample * (DEPTH + PAIRS);
  for (int e = item; e < PADDED * DEPTH; e += get_local_size(0)) {
    int f = e / DEPTH, k = e % DEPTH;
    float v = f < FEATURES ? TO_FLOAT(in[(f * samples + sample) * DEPTH + k]) : 0;
    x[k][f] = v;
    if (f == 0)
      to[k] = v;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = 0, first = item;
  while (first > row) // of the triangle of tiles
    first -= ++row;
  if (row >= SIDE)
    return;
  int i0 = row * TILE, j0 = first * TILE;
  float sums[TILE][TILE] = {{0}};
  products(x, i0, j0, sums);
  for (int i = i0; i < i0 + TILE; ++i)
    for (int j = j0; j < j0 + TILE; ++j)
      if (j < i && i < FEATURES)
        to[DEPTH + i * (i - 1) / 2 + j] = sums[i - i0][j - j0];
}
