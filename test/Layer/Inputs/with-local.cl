// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
global int launches = 5;
kernel void with_local(global float *out, local float *a, local int4 *b, int n) {
  local int own[32];
  size_t item = get_local_id(0);
  own[item] = n;
  a[item] = item;
  b[item] = (int4)(n);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a[item ^ 1] + b[item ^ 2].y + own[n & 31] + get_global_offset(1);
  if (get_global_id(0) == 0)
    printf("launch %d of %d dimensions\n", launches++, get_work_dim());
}
