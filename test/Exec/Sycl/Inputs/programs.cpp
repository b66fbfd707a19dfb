// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Patterns of real programs: tiles in arrays, several sub-groups in a work-group, epilogues.

#include "kernel.h"

/// The M x N tiles of a sub-group, each of TM x TN; a work-group has a row of
/// sub-groups. finish(sub-group, tile, row, column) is called with each.
template <typename Ta, typename Tb, typename Tc, int TM, int TN, int TK,
          layout LayoutB, int M, int N, typename F>
void multiplyTiles(typename InMemory<Ta>::type *a,
                   typename InMemory<Tb>::type *b, int n, int k, F finish) {
  auto it = item();
  auto sg = it.get_sub_group();
  constexpr int Factor = LayoutB == Packed ? 4 / sizeof(*b) : 1;
  const auto row = it.get_global_id(0) * TM * M;
  const auto column = (it.get_group(1) * sg.get_group_linear_range() +
                       sg.get_group_linear_id()) * TN * N;
  auto pa = global(a) + row * k;
  auto pb = global(b) + column * Factor;
  Accumulator<Tc, TM, TN> mc[M][N];
#pragma unroll
  for (int i = 0; i < M; ++i)
#pragma unroll
    for (int j = 0; j < N; ++j)
      joint_matrix_fill(sg, mc[i][j], 0);
  for (int step = 0; step < k; step += TK) {
    MatrixA<Ta, TM, TK> ma[M];
    MatrixB<Tb, TK, TN, LayoutB> mb[N];
#pragma unroll
    for (int i = 0; i < M; ++i)
      joint_matrix_load(sg, ma[i], pa + i * TM * k + step, k);
#pragma unroll
    for (int j = 0; j < N; ++j)
      joint_matrix_load(sg, mb[j],
                        pb + step / Factor * (n * Factor) + j * TN * Factor,
                        n * Factor);
#pragma unroll
    for (int i = 0; i < M; ++i)
#pragma unroll
      for (int j = 0; j < N; ++j)
        joint_matrix_mad(sg, mc[i][j], ma[i], mb[j], mc[i][j]);
  }
#pragma unroll
  for (int i = 0; i < M; ++i)
#pragma unroll
    for (int j = 0; j < N; ++j)
      finish(sg, mc[i][j], row + i * TM, column + j * TN);
}

KERNEL gemm_bf16(bfloat16 *a, bfloat16 *b, float *c, int n, int k) {
  multiplyTiles<bfloat16, bfloat16, float, 8, 16, 16, Row, 2, 2>(
      a, b, n, k, [=](auto sg, auto &tile, size_t row, size_t column) {
        joint_matrix_store(sg, tile, global(c) + row * n + column, n, Row);
      });
}

// B is packed, and the sum starts from C's old contents.
KERNEL gemm_s8(int8_t *a, int8_t *b, int32_t *c, int n, int k) {
  multiplyTiles<int8_t, int8_t, int32_t, 8, 16, 32, Packed, 2, 2>(
      a, b, n, k, [=](auto sg, auto &tile, size_t row, size_t column) {
        Accumulator<int32_t, 8, 16> old;
        auto p = global(c) + row * n + column;
        joint_matrix_load(sg, old, p, n, Row);
        joint_matrix_apply(sg, tile, old, [](int &x, int &y) { x += y; });
        joint_matrix_store(sg, tile, p, n, Row);
      });
}

KERNEL gemm_tf32(float *a, float *b, float *c, int n, int k) {
  multiplyTiles<tf32, tf32, float, 8, 16, 8, Row, 2, 1>(
      a, b, n, k, [=](auto sg, auto &tile, size_t row, size_t column) {
        joint_matrix_store(sg, tile, global(c) + row * n + column, n, Row);
      });
}

// A bias for each column, gelu, and the result as bf16, element by element.
KERNEL gemm_gelu(bfloat16 *a, bfloat16 *b, float *bias, bfloat16 *c, int n,
                 int k) {
  multiplyTiles<bfloat16, bfloat16, float, 8, 16, 16, Row, 1, 2>(
      a, b, n, k, [=](auto sg, auto &tile, size_t row, size_t column) {
        intel::matrix::joint_matrix_apply(
            sg, tile, [=](float &x, size_t i, size_t j) {
              x += bias[column + j];
              x = 0.5f * x * (1 + sycl::erf(x * 0.70710678f));
              c[(row + i) * n + column + j] = x;
            });
      });
}

// The same with an accumulator of bf16, which no processor's table has.
KERNEL gemm_gelu_copied(bfloat16 *a, bfloat16 *b, float *bias, bfloat16 *c,
                        int n, int k) {
  multiplyTiles<bfloat16, bfloat16, float, 8, 16, 16, Row, 1, 2>(
      a, b, n, k, [=](auto sg, auto &tile, size_t row, size_t column) {
        intel::matrix::joint_matrix_apply(
            sg, tile, [=](float &x, size_t, size_t j) {
              x += bias[column + j];
              x = 0.5f * x * (1 + sycl::erf(x * 0.70710678f));
            });
        Accumulator<bfloat16, 8, 16> result;
        joint_matrix_copy(sg, tile, result);
        joint_matrix_store(sg, result, global(c) + row * n + column, n, Row);
      });
}

// Operands of two steps of k are loaded before either is multiplied, in loops
// that stay loops: tiles in arrays with indices that are not constant.
KERNEL gemm_staged(bfloat16 *a, bfloat16 *b, float *c, int n, int k) {
  auto it = item();
  auto sg = it.get_sub_group();
  const size_t row = it.get_global_id(0) * 32, column = it.get_group(1) * 64;
  auto pa = global(a) + row * k;
  auto pb = global(b) + column;
  Accumulator<float, 8, 16> mc[4][4];
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned j = 0; j < 4; ++j)
      joint_matrix_fill(sg, mc[i][j], 0);
  for (unsigned step = 0; step < k / 32; ++step) {
    MatrixA<bfloat16, 8, 16> ma[4][2];
    MatrixB<bfloat16, 16, 16> mb[4][2];
#pragma nounroll
    for (unsigned half = 0; half < 2; ++half) {
      const unsigned at = step * 32 + half * 16;
      for (unsigned i = 0; i < 4; ++i)
        joint_matrix_load(sg, ma[i][half], pa + i * 8 * k + at, k);
      for (unsigned j = 0; j < 4; ++j)
        joint_matrix_load(sg, mb[j][half], pb + at * n + j * 16, n);
    }
#pragma nounroll
    for (unsigned half = 0; half < 2; ++half)
      for (unsigned i = 0; i < 4; ++i)
        for (unsigned j = 0; j < 4; ++j)
          joint_matrix_mad(sg, mc[i][j], ma[i][half], mb[j][half], mc[i][j]);
  }
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned j = 0; j < 4; ++j)
      joint_matrix_store(sg, mc[i][j],
                         global(c) + (row + i * 8) * n + column + j * 16, n, Row);
}

// DLRM: the dot products of each pair of a sample's rows, below the diagonal.
// 27 rows of 64: tiles reach beyond the matrix.
KERNEL interaction(bfloat16 *x, float *out) {
  auto it = item();
  auto sg = it.get_sub_group();
  constexpr size_t Rows = 27, Columns = 64;
  auto sample = global(x + it.get_group(0) * Rows * Columns);
  size_t column = it.get_group(1) * 16;
  float *pairs = out + it.get_group(0) * (Rows * (Rows - 1) / 2);
  Accumulator<float, 8, 16> mc[4];
  for (auto &tile : mc)
    joint_matrix_fill(sg, tile, 0);
  for (size_t k = 0; k < Columns; k += 16) {
    MatrixB<bfloat16, 16, 16, Col> mb;
    intel::matrix::joint_matrix_load_checked(sg, mb, sample, Columns, Rows,
                                             Columns, column, k);
    for (size_t i = 0; i < 4; ++i) {
      MatrixA<bfloat16, 8, 16> ma;
      intel::matrix::joint_matrix_load_checked(sg, ma, sample, Columns, Rows,
                                               Columns, i * 8, k);
      joint_matrix_mad(sg, mc[i], ma, mb, mc[i]);
    }
  }
  for (size_t i = 0; i < 4; ++i)
    intel::matrix::joint_matrix_apply(
        sg, mc[i], [=](float &value, size_t row, size_t j) {
          row += i * 8;
          j += column;
          if (j < row && row < Rows)
            pairs[row * (row - 1) / 2 + j] = value;
        });
}
