// Barriers that depend on memory: executed once, several times, or in one of
// two places. LANES: the size of sub-groups, where it is fixed.

#ifdef LANES
#define SIZE __attribute__((intel_reqd_sub_group_size(LANES)))
#else
#define SIZE
#endif

SIZE kernel void some(global const int *in, global int *out) {
  local int shared[64];
  int i = get_local_id(0);
  shared[i] = in[i];
  if (in[i])
    barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[i ^ 1];
}

SIZE kernel void rounds(global const int *in, global int *out) {
  int i = get_local_id(0), sum = 0;
  for (int r = 0; r < in[i]; ++r) {
    sum += r;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}

SIZE kernel void either(global const int *in, global int *out) {
  int i = get_local_id(0);
  if (in[i]) {
    out[i] = 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
  } else {
    out[i] = 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
