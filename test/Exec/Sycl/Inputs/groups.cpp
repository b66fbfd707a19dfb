// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes of sub-groups and of work-groups.

#include "kernel.h"

/// A 8x16 tile for each sub-group, whatever its size, in a row of tiles.
template <int Dimensions> void tiles(int *c) {
  auto it = item<Dimensions>();
  auto sg = it.get_sub_group();
  size_t tile = it.get_group_linear_id() * sg.get_group_linear_range() +
                sg.get_group_linear_id();
  Accumulator<int, 8, 16> m;
  joint_matrix_load(sg, m, global(c + tile * 128), 16, Row);
  intel::matrix::joint_matrix_apply(sg, m, [=](int &x, size_t row, size_t column) {
    x += tile * 1000 + row * 16 + column;
  });
  joint_matrix_store(sg, m, global(c + tile * 128), 16, Row);
}

KERNEL_OF(8, 1) lanes_8(int *c) { tiles<1>(c); }
KERNEL_OF(16, 1) lanes_16(int *c) { tiles<1>(c); }
KERNEL_OF(32, 1) lanes_32(int *c) { tiles<1>(c); }
KERNEL_OF(16, 3) dimensions_3(int *c) { tiles<3>(c); }

// The compiler chooses the size; the first sub-group does all.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::nd_range_kernel<1>))
void lanes_open(int *c) {
  auto it = item<1>();
  auto sg = it.get_sub_group();
  size_t tile = it.get_group(0);
  if (sg.get_group_linear_id() != 0)
    return;
  Accumulator<int, 8, 16> m;
  joint_matrix_load(sg, m, global(c + tile * 128), 16, Row);
  intel::matrix::joint_matrix_apply(
      sg, m, [=](int &x, size_t row, size_t column) {
        x += tile * 1000 + row * 16 + column;
      });
  joint_matrix_store(sg, m, global(c + tile * 128), 16, Row);
}

// The size of the work-group is fixed, too.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::sub_group_size<16>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::work_group_size<2, 32>))
void group_fixed(int *c) {
  tiles<2>(c);
}

// By attributes instead of properties.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::nd_range_kernel<1>))
[[sycl::reqd_sub_group_size(16)]] [[sycl::reqd_work_group_size(32)]]
void attributes(int *c) {
  tiles<1>(c);
}

// Sub-groups that share a tile of B in local memory.
KERNEL cooperating(int8_t *a, int8_t *b, int *c,
                   sycl::local_accessor<int8_t, 1> local) {
  auto it = item();
  auto sg = it.get_sub_group();
  for (size_t i = it.get_local_linear_id(); i < 512; i += 64)
    local[i] = b[i];
  sycl::group_barrier(it.get_group());
  size_t row = sg.get_group_linear_id() * 8;
  MatrixA<int8_t, 8, 32> ma;
  MatrixB<int8_t, 32, 16> mb;
  Accumulator<int, 8, 16> mc;
  joint_matrix_load(sg, ma, global(a + row * 32), 32);
  auto p = local.get_multi_ptr<sycl::access::decorated::no>();
  joint_matrix_load(sg, mb, p, 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  joint_matrix_store(sg, mc, global(c + row * 16), 16, Row);
}
