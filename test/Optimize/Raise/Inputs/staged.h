// A kernel with a loop over k whose work-items copy a tile of A, 8x16, to local memory, as the last
// arguments of KERNEL say, before each sub-group multiplies it by a tile of B. Element i of the
// lane's column of A is LEFT; BEHIND comes last in an iteration.

#define KERNEL_OF(NAME, SIZE, LEFT, BEHIND, ...)                                              \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size SIZE)) kernel void NAME( \
      global short *a, global const int *b, global float *d, int m, int k) {                  \
    local short la[256];                                                                      \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                              \
    int row = item / 16, column = item % 16, first = get_group_id(0) * 8, r = first + row;    \
    float8 sum = 0;                                                                           \
    __attribute__((opencl_unroll_hint(1)))                                                    \
    for (int f = 0; f < k; f += 16) {                                                         \
      __VA_ARGS__;                                                                            \
      barrier(CLK_LOCAL_MEM_FENCE);                                                           \
      short8 left;                                                                            \
      int8 right;                                                                             \
      for (int i = 0; i < 8; ++i) left[i] = LEFT;                                             \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                      \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                         \
      BEHIND;                                                                                 \
      barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    }                                                                                         \
    for (int i = 0; i < 8; ++i)                                                               \
      d[i * 16 + lane] = sum[i];                                                              \
  }
#define KERNEL(NAME, SIZE, ...) KERNEL_OF(NAME, SIZE, la[i * 16 + lane], , __VA_ARGS__)
