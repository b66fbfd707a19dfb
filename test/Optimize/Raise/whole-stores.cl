// Elements of a matrix that lanes exchange through local memory and store, each if it exists,
// are stored as one matrix if no index wraps around.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#define KERNEL(NAME, EXISTS, AFTERWARDS)                                                    \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))            \
  kernel void NAME(global const short *a, global const int *b, global float *d, int k,      \
                   int m, int n, int stride) {                                              \
    local float memory[2][8][17];                                                           \
    int lane = get_sub_group_local_id(), part = get_sub_group_id();                         \
    float8 sum = 0;                                                                         \
    for (int f = 0; f < k; f += 16) {                                                       \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = a[i * 64 + f + lane];                           \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
    }                                                                                       \
    for (int i = 0; i < 8; ++i) memory[part][i][lane ^ i] = sum[i];                            \
    barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    int row = (int)get_group_id(0) * 8 + lane % 8;                                          \
    __attribute__((opencl_unroll_hint(8)))                                                  \
    for (int i = 0; i < 8; ++i) {                                                           \
      int column = (int)get_group_id(1) * 32 + part * 16 + lane / 8 * 8 + i;                \
      if (EXISTS) d[row * stride + column] = memory[part][lane % 8][lane / 8 * 8 + i ^ lane % 8];\
    }                                                                                       \
    AFTERWARDS                                                                              \
  }

// CHECK-LABEL: @checked(
// CHECK:       tenon.store.acc.f32.8x16.row.checked.align4.p1(
KERNEL(checked, row < m && column < n, )
// Conditions on something else.
// CHECK-LABEL: @others(
// CHECK-NOT:   tenon.store.acc
KERNEL(others, row < m && column < row, )
// What is exchanged is read again.
// CHECK-LABEL: @again(
// CHECK-NOT:   tenon.store.acc
KERNEL(again, row < m && column < n, barrier(CLK_LOCAL_MEM_FENCE); d[lane] = memory[0][part][lane ^ 1];)
// CHECK:       declare
