// Elements of a matrix that lanes convert, exchange through local memory and store are stored as
// one converted matrix. Positions that are quotients of ids are supported.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define AS_HALF(X) (half)(X)
#define AS_BF16(X) intel_convert_bfloat16_as_ushort(X)
#define TWICE(X) (half)(2 * (X))

#define KERNEL(NAME, TYPE, CONVERTED)                                                      \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(32, 1, 1)))           \
  kernel void NAME(global const short *a, global const int *b, global TYPE *d, int k,      \
                   int m, int n, int stride, int across) {                                 \
    local TYPE memory[2][8][17];                                                           \
    int lane = get_sub_group_local_id(), part = get_sub_group_id();                        \
    int group = get_group_id(0);                                                           \
    int row = group / across * 8 + lane % 8, first = group % across * 32;                  \
    float8 sum = 0;                                                                        \
    for (int f = 0; f < k; f += 16) {                                                      \
      short8 left;                                                                         \
      int8 right;                                                                          \
      for (int i = 0; i < 8; ++i) left[i] = a[i * 64 + f + lane];                          \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                   \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                      \
    }                                                                                      \
    for (int i = 0; i < 8; ++i) memory[part][i][lane ^ i] = CONVERTED(sum[i]);             \
    barrier(CLK_LOCAL_MEM_FENCE);                                                          \
    __attribute__((opencl_unroll_hint(8)))                                                 \
    for (int i = 0; i < 8; ++i) {                                                          \
      int column = first + part * 16 + lane / 8 * 8 + i;                                   \
      if (row < m && column < n)                                                           \
        d[row * stride + column] = memory[part][lane % 8][lane / 8 * 8 + i ^ lane % 8];    \
    }                                                                                      \
  }

// CHECK-LABEL: @to_f16(
// CHECK:       [[D:%.*]] = call {{.*}}@tenon.convert.acc.f16.8x16.f16.from.acc.f32.8x16.f32(
// CHECK:       tenon.store.acc.f16.8x16.row.checked.align2.p1({{.*}} [[D]]
KERNEL(to_f16, half, AS_HALF)
// CHECK-LABEL: @to_bf16(
// CHECK:       [[D:%.*]] = call {{.*}}@tenon.convert.acc.i16.8x16.bf16.from.acc.f32.8x16.f32(
// CHECK:       tenon.store.acc.i16.8x16.row.checked.align2.p1({{.*}} [[D]]
KERNEL(to_bf16, ushort, AS_BF16)
// Another function than a conversion (whole-stores-computed.cl).
// CHECK-LABEL: @twice(
// CHECK-NOT:   tenon.convert
// CHECK:       elements:
// CHECK:       tenon.store.acc.f16.8x16.row.checked.align2.p1(
KERNEL(twice, half, TWICE)
// CHECK:       declare
