// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices in memory other than buffers.

#include "kernel.h"

// A and B through local memory that is a parameter.
KERNEL local_parameter(bfloat16 *a, bfloat16 *b, float *c,
                       sycl::local_accessor<bfloat16, 1> local) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t lane = it.get_local_id(1);
  for (size_t i = lane; i < 128; i += 16)
    local[i] = a[i];
  for (size_t i = lane; i < 256; i += 16)
    local[128 + i] = b[i];
  sycl::group_barrier(it.get_group());
  MatrixA<bfloat16, 8, 16> ma;
  MatrixB<bfloat16, 16, 16> mb;
  Accumulator<float, 8, 16> mc;
  auto p = local.get_multi_ptr<sycl::access::decorated::no>();
  joint_matrix_load(sg, ma, p, 16);
  joint_matrix_load(sg, mb, p + 128, 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  joint_matrix_store(sg, mc, global(c), 16, Row);
}

// An accumulator through local memory; decorated pointers.
KERNEL decorated(int8_t *a, int8_t *b, int *c,
                 oneapi::work_group_memory<int[128]> local) {
  auto it = item();
  auto sg = it.get_sub_group();
  MatrixA<int8_t, 8, 32> ma;
  MatrixB<int8_t, 32, 16> mb;
  Accumulator<int, 8, 16> mc;
  joint_matrix_load(sg, ma, global(a), 32);
  joint_matrix_load(sg, mb, global(b), 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  auto p = sycl::address_space_cast<sycl::access::address_space::local_space,
                                    sycl::access::decorated::yes>(&(*&local)[0]);
  joint_matrix_store(sg, mc, p, 16, Row);
  sycl::group_barrier(it.get_group());
  for (size_t i = it.get_local_id(1); i < 128; i += 16)
    c[i] = (*&local)[127 - i];
}

KERNEL scratch(oneapi::work_group_memory<float[128]> local, float *c) {
  auto it = item();
  auto sg = it.get_sub_group();
  Accumulator<float, 8, 16> mc;
  for (size_t i = it.get_local_id(1); i < 128; i += 16)
    (*&local)[i] = i;
  sycl::group_barrier(it.get_group());
  auto p = sycl::address_space_cast<sycl::access::address_space::local_space,
                                    sycl::access::decorated::no>(&(*&local)[0]);
  joint_matrix_load(sg, mc, p, 16, Row);
  joint_matrix_store(sg, mc, global(c), 16, Row);
}

// A variable of the program, which starts with zeros.
oneapi::device_global<int[128], decltype(oneapi::properties{
                                    oneapi::device_image_scope})>
    Total;

KERNEL device_global_sum(int8_t *a, int8_t *b, int *c) {
  auto it = item();
  auto sg = it.get_sub_group();
  MatrixA<int8_t, 8, 32> ma;
  MatrixB<int8_t, 32, 16> mb;
  Accumulator<int, 8, 16> mc;
  joint_matrix_load(sg, ma, global(a), 32);
  joint_matrix_load(sg, mb, global(b), 16);
  joint_matrix_load(sg, mc, global(&Total[0]), 16, Row);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  joint_matrix_store(sg, mc, global(&Total[0]), 16, Row);
  sycl::group_barrier(it.get_group());
  for (size_t i = it.get_local_id(1); i < 128; i += 16)
    c[i] = Total[i];
}

// A table in constant memory.
constexpr float Table[4] = {1, 10, 100, 1000};

KERNEL table(int *which, float *c) {
  auto it = item();
  auto sg = it.get_sub_group();
  Accumulator<float, 8, 16> mc;
  joint_matrix_fill(sg, mc, Table[which[it.get_group(1)] & 3]);
  joint_matrix_store(sg, mc, global(c + 128 * it.get_group(1)), 16, Row);
}

// A pointer in a structure; accesses through const.
struct View {
  const float *data;
  size_t stride;
};

KERNEL structure(View view, float *c) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> mc;
  joint_matrix_load(sg, mc, global(view.data), view.stride, Row);
  joint_matrix_store(sg, mc, global(c), 16, Row);
}
