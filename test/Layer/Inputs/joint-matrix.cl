// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The multiplication of gemm.cl in C++ for OpenCL.
#include <tenon/joint_matrix.h>
using namespace tenon;

__attribute__((reqd_work_group_size(16, 1, 1))) __attribute__((intel_reqd_sub_group_size(16)))
kernel void gemm(global bfloat16 *a, global bfloat16 *b, global float *c, int n) {
  sub_group group;
  size_t row = get_group_id(1) * 8, column = get_group_id(0) * 16;
  joint_matrix<sub_group, bfloat16, use::a, 8, 16, layout::row_major> ma;
  joint_matrix<sub_group, bfloat16, use::b, 16, 16, layout::row_major> mb;
  joint_matrix<sub_group, float, use::accumulator, 8, 16> mc;
  joint_matrix_fill(group, mc, 0);
  for (int k = 0; k < n; k += 16) {
    joint_matrix_load(group, ma, a + row * n + k, n);
    joint_matrix_load(group, mb, b + k * n + column, n);
    joint_matrix_mad(group, mc, ma, mb, mc);
  }
  joint_matrix_store(group, mc, c + row * n + column, n, layout::row_major);
}
