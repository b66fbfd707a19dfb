// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Annotated pointers, and how their properties are lowered.

#include "kernel.h"

using oneapi::annotated_ptr;
using intel::cache_level;
using intel::read_hint;
using intel::write_hint;

using Streaming = decltype(oneapi::properties{
    read_hint<intel::cache_control<intel::cache_mode::streaming,
                                   cache_level::L1, cache_level::L2>>});
using Cached = decltype(oneapi::properties{
    read_hint<intel::cache_control<intel::cache_mode::cached, cache_level::L1>>});
using WriteBack = decltype(oneapi::properties{
    write_hint<
        intel::cache_control<intel::cache_mode::write_back, cache_level::L1>>});

KERNEL annotated(bfloat16 *a, bfloat16 *b, float *c, int k) {
  auto sg = item().get_sub_group();
  annotated_ptr<bfloat16, Streaming> pa(a);
  annotated_ptr<bfloat16, Cached> pb(b);
  annotated_ptr<float, WriteBack> pc(c);
  MatrixA<bfloat16, 8, 16> ma;
  MatrixB<bfloat16, 16, 16> mb;
  Accumulator<float, 8, 16> mc;
  joint_matrix_fill(sg, mc, 0);
  for (int i = 0; i < k; i += 16) {
    joint_matrix_load(sg, ma, pa + i, k);
    joint_matrix_load(sg, mb, pb + i * 16, 16);
    joint_matrix_mad(sg, mc, ma, mb, mc);
  }
  joint_matrix_store(sg, mc, pc, 16, Row);
}

KERNEL annotated_accumulator(float *c, float *d) {
  auto sg = item().get_sub_group();
  annotated_ptr<float, Streaming> pc(c);
  annotated_ptr<float, WriteBack> pd(d);
  Accumulator<float, 8, 16> mc;
  joint_matrix_load(sg, mc, pc, 8, Col);
  joint_matrix_store(sg, mc, pd, 16, Row);
}

KERNEL annotated_checked(int8_t *a, int8_t *b, int *c, int m, int n, int k) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t row = it.get_group(0) * 8, column = it.get_group(1) * 16;
  annotated_ptr<int8_t, Streaming> pa(a), pb(b);
  annotated_ptr<int, WriteBack> pc(c);
  MatrixA<int8_t, 8, 32> ma;
  MatrixB<int8_t, 32, 16> mb;
  Accumulator<int, 8, 16> mc;
  intel::matrix::joint_matrix_fill_checked(sg, mc, 0, m, n, row, column);
  for (int i = 0; i < k; i += 32) {
    intel::matrix::joint_matrix_load_checked(sg, ma, pa, k, m, k, row, i);
    intel::matrix::joint_matrix_load_checked(sg, mb, pb, n, k, n, i, column);
    joint_matrix_mad(sg, mc, ma, mb, mc);
  }
  intel::matrix::joint_matrix_store_checked(sg, mc, pc, n, Row, m, n, row,
                                            column);
}

// As a parameter, with and without properties.
KERNEL annotated_parameter(
    annotated_ptr<int, decltype(oneapi::properties{oneapi::alignment<64>})> c,
    annotated_ptr<int, decltype(oneapi::properties{})> d) {
  auto sg = item().get_sub_group();
  Accumulator<int, 8, 16> mc;
  joint_matrix_load(sg, mc, c, 16, Row);
  joint_matrix_apply(sg, mc, [](int &x) { x = -x; });
  joint_matrix_store(sg, mc, d, 16, Row);
}

KERNEL prefetched(half *a, half *b, float *c, int k) {
  auto sg = item().get_sub_group();
  MatrixA<half, 8, 16> ma;
  MatrixB<half, 16, 16> mb;
  Accumulator<float, 8, 16> mc;
  joint_matrix_fill(sg, mc, 0);
  for (int i = 0; i < k; i += 16) {
    joint_matrix_load(sg, ma, global(a + i), k);
    joint_matrix_load(sg, mb, global(b + i * 16), 16);
    joint_matrix_prefetch<8, 16>(sg, a + i + 16, k, Row,
                                 oneapi::properties{oneapi::prefetch_hint_L1});
    joint_matrix_prefetch<16, 16>(sg, b + i * 16 + 256, 16, Row,
                                  oneapi::properties{oneapi::prefetch_hint_L3});
    joint_matrix_mad(sg, mc, ma, mb, mc);
  }
  joint_matrix_store(sg, mc, global(c), 16, Row);
}
