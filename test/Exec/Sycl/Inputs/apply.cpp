// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of elements, and elements one by one.

#include "kernel.h"

KERNEL apply_one(float *c, float factor) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> m;
  joint_matrix_load(sg, m, global(c), 16, Row);
  joint_matrix_apply(sg, m, [=](float &x) { x = x * factor + 1; });
  joint_matrix_store(sg, m, global(c), 16, Row);
}

KERNEL apply_coordinates(int *c) {
  auto sg = item().get_sub_group();
  Accumulator<int, 8, 16> m;
  joint_matrix_fill(sg, m, 7);
  intel::matrix::joint_matrix_apply(sg, m, [=](int &x, size_t row, size_t column) {
    x += row * 100 + column;
  });
  joint_matrix_store(sg, m, global(c), 16, Row);
}

KERNEL apply_two(float *c, float *d) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> m, n;
  joint_matrix_load(sg, m, global(c), 16, Row);
  joint_matrix_load(sg, n, global(d), 16, Row);
  joint_matrix_apply(sg, m, n, [](float &x, float &y) {
    float old = x;
    x = y;
    y = old - y;
  });
  joint_matrix_store(sg, m, global(c), 16, Row);
  joint_matrix_store(sg, n, global(d), 16, Row);
}

// Of two types: quantises the first.
KERNEL apply_two_types(float *c, int8_t *d) {
  auto sg = item().get_sub_group();
  MatrixA<int8_t, 8, 32> n;
  MatrixA<tf32, 8, 32> m;
  joint_matrix_load(sg, m, global(c), 32);
  joint_matrix_fill(sg, n, 0);
  joint_matrix_apply(sg, m, n, [](float &x, int8_t &y) {
    y = sycl::clamp(sycl::rint(x * 16), -128.0f, 127.0f);
  });
  intel::matrix::joint_matrix_store(sg, n, global(d), 32);
}

KERNEL apply_bf16_a(bfloat16 *a) {
  auto sg = item().get_sub_group();
  MatrixA<bfloat16, 8, 16> m;
  joint_matrix_load(sg, m, global(a), 16);
  joint_matrix_apply(sg, m, [](bfloat16 &x) { x = x * bfloat16(2.0f) + x; });
  intel::matrix::joint_matrix_store(sg, m, global(a), 16);
}

KERNEL apply_f16_packed_b(half *b) {
  auto sg = item().get_sub_group();
  MatrixB<half, 16, 16, Packed> m;
  joint_matrix_load(sg, m, global(b), 32);
  joint_matrix_apply(sg, m, [](half &x) { x = sycl::fmax(x, half(0)); });
  intel::matrix::joint_matrix_store(sg, m, global(b), 32);
}

KERNEL apply_tf32_b(float *b) {
  auto sg = item().get_sub_group();
  MatrixB<tf32, 8, 16> m;
  joint_matrix_load(sg, m, global(b), 16);
  joint_matrix_apply(sg, m, [](float &x) { x = round_to_tf32(x); });
  intel::matrix::joint_matrix_store(sg, m, global(b), 16);
}

// Sums of rows, by coordinates and atomics on local memory.
KERNEL row_sums(int8_t *a, int *sums, sycl::local_accessor<int, 1> local) {
  auto it = item();
  auto sg = it.get_sub_group();
  MatrixA<int8_t, 8, 32> m;
  size_t i = it.get_local_linear_id();
  if (i < 8)
    local[i] = 0;
  sycl::group_barrier(it.get_group());
  joint_matrix_load(sg, m, global(a), 32);
  intel::matrix::joint_matrix_apply(sg, m, [&](int8_t &x, size_t row, size_t) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed,
                     sycl::memory_scope::work_group,
                     sycl::access::address_space::local_space>
        sum(local[row]);
    sum += x;
  });
  sycl::group_barrier(it.get_group());
  if (i < 8)
    sums[i] = local[i];
}

// Elements by index, with the operators of the older interface.
KERNEL elements(bfloat16 *a, float *c) {
  auto sg = item().get_sub_group();
  MatrixA<bfloat16, 8, 16> m;
  Accumulator<float, 8, 16> n;
  joint_matrix_load(sg, m, global(a), 16);
  joint_matrix_fill(sg, n, 0.5f);
  auto some = sycl::ext::oneapi::detail::get_wi_data(sg, m);
  auto others = sycl::ext::oneapi::detail::get_wi_data(sg, n);
  for (int i = 0; i < some.length(); ++i)
    if (some[i] > bfloat16(0.0f))
      some[i] *= bfloat16(2.0f);
  for (int i = 0; i < others.length(); ++i) {
    auto [row, column] = others[i].get_coord();
    others[i] = others[i] + (row < column ? 1.0f : 0.0f);
  }
  intel::matrix::joint_matrix_store(sg, m, global(a), 16);
  joint_matrix_store(sg, n, global(c), 16, Row);
}
