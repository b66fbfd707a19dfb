// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The sum of the global ids of a sub-group, in each of its work-items.
__attribute__((intel_reqd_sub_group_size(16)))
kernel void ids(global uint *sums) {
  uint id = get_global_linear_id();
  sums[id] = sub_group_reduce_add(id);
}
