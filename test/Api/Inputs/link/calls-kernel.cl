// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls the kernel of called-kernel.cl.
kernel void add_one(global int8 *p);

__attribute__((intel_reqd_sub_group_size(8))) kernel void
gemm(global const int8 *a, global const int8 *b, global int8 *c) {
  add_one(c);
  c[get_global_id(0)] += 31;
}
