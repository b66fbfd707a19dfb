// Lanes add the elements of a matrix product to memory, element by element, with
// barriers between, as Triton's kernels do.
#define UPDATES(NAME, ADD, BETWEEN, BEHIND)                                                 \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))           \
  kernel void NAME(global const short *a, global const char *b, global int *d, int k,      \
                   int m, int n, int stride) {                                             \
    int lane = get_sub_group_local_id();                                                   \
    int own = (int)get_group_id(1) * 32 + (int)get_sub_group_id() * 16 + lane;             \
    int8 sum = 0;                                                                          \
    for (int f = 0; f < k; f += 32) {                                                      \
      short8 first;                                                                        \
      int8 second;                                                                         \
      for (int i = 0; i < 8; ++i) first[i] = a[i * 32 + f / 2 + lane];                     \
      for (int i = 0; i < 8; ++i)                                                          \
        second[i] = ((global const int *)b)[(f / 4 + i) * 16 + lane];                      \
      sum = intel_sub_group_i8_i8_matrix_mad_k32(first, second, sum);                      \
    }                                                                                      \
    __attribute__((opencl_unroll_hint(8)))                                                 \
    for (int i = 0; i < 8; ++i) {                                                          \
      int row = (int)get_group_id(0) * 8 + i;                                              \
      if (row < m && own < n) ADD;                                                         \
      BETWEEN;                                                                             \
    }                                                                                      \
    BEHIND;                                                                                \
  }
#define KERNEL(NAME, ADD, BETWEEN) UPDATES(NAME, ADD, BETWEEN, )

#define BARRIER barrier(CLK_GLOBAL_MEM_FENCE)
