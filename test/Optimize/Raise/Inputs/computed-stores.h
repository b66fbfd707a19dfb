// Lanes compute the elements `x` of a matrix product, EXCHANGE them through local memory, and STORE them.
// `e` is a row of n elements, a column of m, or a matrix like d. `same` is `lane`, computed otherwise.
// BEFORE precedes the product.
#define LANES_AFTER(NAME, BEFORE, EXCHANGE, BETWEEN, STORE, BEHIND)                         \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))           \
  kernel void NAME(global const short *a, global const int *b, global float *all,          \
                   global const float *e, int k, int m, int n, int stride) {               \
    local float memory[2][8][17];                                                          \
    global float *d = all + 16;                                                            \
    int lane = get_sub_group_local_id(), part = get_sub_group_id();                        \
    int same = get_local_id(0) & 15;                                                       \
    int left = (int)get_group_id(1) * 32 + part * 16, own = left + lane;                   \
    BEFORE;                                                                                \
    float8 sum = 0;                                                                        \
    for (int f = 0; f < k; f += 16) {                                                      \
      short8 first;                                                                        \
      int8 second;                                                                         \
      for (int i = 0; i < 8; ++i) first[i] = a[i * 64 + f + lane];                         \
      for (int i = 0; i < 8; ++i) second[i] = b[(f / 2 + i) * 16 + lane];                  \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(first, second, sum);                    \
    }                                                                                      \
    for (int i = 0; i < 8; ++i) {                                                          \
      float x = sum[i];                                                                    \
      EXCHANGE;                                                                            \
    }                                                                                      \
    barrier(CLK_LOCAL_MEM_FENCE);                                                          \
    BETWEEN;                                                                               \
    int row = (int)get_group_id(0) * 8 + lane % 8, at, count = 0;                          \
    __attribute__((opencl_unroll_hint(8)))                                                 \
    for (int i = 0; i < 8; ++i) {                                                          \
      int column = left + lane / 8 * 8 + i;                                                \
      at = row * stride + column;                                                          \
      float x = memory[part][lane % 8][lane / 8 * 8 + i ^ lane % 8];                       \
      STORE;                                                                               \
    }                                                                                      \
    BEHIND;                                                                                \
  }

#define LANES(NAME, EXCHANGE, BETWEEN, STORE, BEHIND)                                       \
  LANES_AFTER(NAME, , EXCHANGE, BETWEEN, STORE, BEHIND)
#define TO memory[part][i][lane ^ i]
#define INSIDE row < m && column < n
#define KERNEL(NAME, BEFORE, STORED) LANES(NAME, TO = BEFORE, , if (INSIDE) d[at] = STORED, )
