// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to matrices of other types and uses.

#include "kernel.h"

template <typename T1, use Use1, typename T2, use Use2, size_t M, size_t N>
void copy(typename InMemory<T1>::type *from, typename InMemory<T2>::type *to) {
  auto sg = item().get_sub_group();
  constexpr bool FromC = Use1 == use::accumulator, ToC = Use2 == use::accumulator;
  joint_matrix<sub_group, T1, Use1, M, N, FromC ? layout::dynamic : Row> source;
  joint_matrix<sub_group, T2, Use2, M, N, ToC ? layout::dynamic : Row> result;
  if constexpr (FromC)
    joint_matrix_load(sg, source, global(from), N, Row);
  else
    joint_matrix_load(sg, source, global(from), N);
  joint_matrix_copy(sg, source, result);
  if constexpr (ToC)
    joint_matrix_store(sg, result, global(to), N, Row);
  else
    intel::matrix::joint_matrix_store(sg, result, global(to), N);
}

#define COPY(NAME, T1, USE1, T2, USE2, M, N)                                   \
  KERNEL NAME(InMemory<T1>::type *from, InMemory<T2>::type *to) {              \
    copy<T1, use::USE1, T2, use::USE2, M, N>(from, to);                        \
  }

COPY(f32_f32, float, accumulator, float, accumulator, 8, 16)
COPY(f32_bf16, float, accumulator, bfloat16, accumulator, 8, 16)
COPY(f32_f16, float, accumulator, half, accumulator, 8, 16)
COPY(f16_f32, half, accumulator, float, accumulator, 8, 16)
COPY(bf16_f32, bfloat16, accumulator, float, accumulator, 8, 16)
COPY(s32_s8, int32_t, accumulator, int8_t, accumulator, 8, 16)
COPY(s32_f32, int32_t, accumulator, float, accumulator, 8, 16)
COPY(c_f32_a_bf16, float, accumulator, bfloat16, a, 8, 16)
COPY(c_f32_a_f16, float, accumulator, half, a, 8, 16)
COPY(c_f32_a_tf32, float, accumulator, tf32, a, 8, 8)
COPY(c_s32_a_s8, int32_t, accumulator, int8_t, a, 8, 32)
COPY(a_s8_a_u8, int8_t, a, uint8_t, a, 8, 32)

// Two multiplications, the first of which makes A of the second.
KERNEL chained(half *a, half *b, half *v, float *d) {
  auto sg = item().get_sub_group();
  MatrixA<half, 8, 16> ma, mp;
  MatrixB<half, 16, 16> mb;
  Accumulator<float, 8, 16> mc;
  joint_matrix_load(sg, ma, global(a), 16);
  joint_matrix_load(sg, mb, global(b), 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  joint_matrix_copy(sg, mc, mp);
  joint_matrix_load(sg, mb, global(v), 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, mp, mb, mc);
  joint_matrix_store(sg, mc, global(d), 16, Row);
}
