// Reductions and scans of sub-groups that share a warp are loops over lanes: ptxas
// cannot allocate the predicates of several lanes for these processors.

// REQUIRES: clang, nvptx-registered-target, ptxas
// RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90a -o %t.ptx
// RUN: %ptxas -arch=sm_90a %t.ptx -o %t.cubin

__attribute__((intel_reqd_sub_group_size(8)))
kernel void k(global int *x, int n) {
  int i = get_global_id(0), sum = 0;
  for (int j = 0; j < n; ++j)
    sum += sub_group_reduce_add(x[i]);
  x[i] = sum;
}
