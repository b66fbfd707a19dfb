// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls the function of function.cl.
int8 tile(global const int8 *a, global const int8 *b);

__attribute__((intel_reqd_sub_group_size(8))) kernel void
gemm(global const int8 *a, global const int8 *b, global int8 *c) {
  int lane = get_sub_group_local_id();
  c[lane] = tile(a + lane, b + lane);
}
