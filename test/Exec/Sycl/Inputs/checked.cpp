// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that check the bounds of the matrix in memory.

#include "kernel.h"

using intel::matrix::joint_matrix_fill_checked;
using intel::matrix::joint_matrix_load_checked;
using intel::matrix::joint_matrix_store_checked;

/// A product of any size.
template <typename Ta, typename Tb, typename Tc, size_t M, size_t N, size_t K,
          layout LayoutB = Row, layout LayoutA = Row>
void multiplyChecked(typename InMemory<Ta>::type *a,
                     typename InMemory<Tb>::type *b, Tc *c, int m, int n,
                     int k) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t row = it.get_group(0) * M, column = it.get_group(1) * N;
  MatrixA<Ta, M, K, LayoutA> ma;
  MatrixB<Tb, K, N, LayoutB> mb;
  Accumulator<Tc, M, N> mc;
  joint_matrix_fill(sg, mc, 0);
  for (size_t i = 0; i < k; i += K) {
    constexpr size_t Factor = LayoutB == Packed ? 4 / sizeof(*b) : 1;
    // Bounds and coordinates are rows and columns of memory.
    if constexpr (LayoutA == Col)
      joint_matrix_load_checked(sg, ma, global(a), m, k, m, i, row);
    else
      joint_matrix_load_checked(sg, ma, global(a), k, m, k, row, i);
    if constexpr (LayoutB == Col)
      joint_matrix_load_checked(sg, mb, global(b), k, n, k, column, i);
    else
      joint_matrix_load_checked(sg, mb, global(b), n * Factor, k / Factor,
                                n * Factor, i / Factor, column * Factor);
    joint_matrix_mad(sg, mc, ma, mb, mc);
  }
  joint_matrix_store_checked(sg, mc, global(c), n, Row, m, n, row, column);
}

#define MULTIPLY_CHECKED(NAME, TA, TB, TC, ...)                                \
  KERNEL NAME(InMemory<TA>::type *a, InMemory<TB>::type *b, TC *c, int m,      \
              int n, int k) {                                                  \
    multiplyChecked<TA, TB, TC, __VA_ARGS__>(a, b, c, m, n, k);                \
  }

MULTIPLY_CHECKED(checked_bf16, bfloat16, bfloat16, float, 8, 16, 16)
MULTIPLY_CHECKED(checked_s8, int8_t, int8_t, int32_t, 8, 16, 32)
MULTIPLY_CHECKED(checked_tf32, tf32, tf32, float, 8, 16, 8)
MULTIPLY_CHECKED(checked_f16_column, half, half, float, 8, 16, 16, Col)
MULTIPLY_CHECKED(checked_bf16_packed, bfloat16, bfloat16, float, 8, 16, 16, Packed)
MULTIPLY_CHECKED(checked_columns, bfloat16, bfloat16, float, 8, 16, 16, Col, Col)

// What is outside is zero.
KERNEL fill_checked(float *c, int m, int n) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> mc;
  joint_matrix_fill_checked(sg, mc, 3.5f, m, n, 8, 16);
  joint_matrix_store(sg, mc, global(c), 16, Row);
}

KERNEL fill_checked_bf16(bfloat16 *a, int m, int n) {
  auto sg = item().get_sub_group();
  MatrixA<bfloat16, 8, 16> ma;
  joint_matrix_fill_checked(sg, ma, bfloat16(1.25f), m, n, 0, 0);
  intel::matrix::joint_matrix_store(sg, ma, global(a), 16);
}

// Accumulators, column-major, and a store of A.
KERNEL accumulator_checked(float *c, float *d, int m, int n) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t row = it.get_group(0) * 8, column = it.get_group(1) * 16;
  Accumulator<float, 8, 16> mc;
  joint_matrix_load_checked(sg, mc, global(c), m, Col, n, m, column, row);
  joint_matrix_apply(sg, mc, [](float &x) { x += 1; });
  joint_matrix_store_checked(sg, mc, global(d), n, Row, m, n, row, column);
}

KERNEL store_a_checked(int8_t *a, int8_t *d, int m, int n) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t row = it.get_group(0) * 8, column = it.get_group(1) * 32;
  MatrixA<int8_t, 8, 32> ma;
  joint_matrix_load_checked(sg, ma, global(a), n, m, n, row, column);
  joint_matrix_store_checked(sg, ma, global(d), n, m, n, row, column);
}
