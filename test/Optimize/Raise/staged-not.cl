// Tiles in local memory that are no copies of a matrix: elements are written again from elsewhere,
// computed, volatile, or it is not known which ones are written. They are loaded from there.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#define KERNEL(NAME, SIZE, ...)                                                               \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size SIZE)) kernel void NAME( \
      global short *a, global const int *b, global float *d, int m, int k) {                  \
    local short la[256];                                                                      \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                              \
    float8 sum = 0;                                                                           \
    __attribute__((opencl_unroll_hint(1)))                                                    \
    for (int f = 0; f < k; f += 16) {                                                         \
      __VA_ARGS__                                                                             \
      barrier(CLK_LOCAL_MEM_FENCE);                                                           \
      short8 left;                                                                            \
      int8 right;                                                                             \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                                \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                      \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                         \
      barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    }                                                                                         \
    for (int i = 0; i < 8; ++i)                                                               \
      d[i * 16 + lane] = sum[i];                                                              \
  }

// CHECK-LABEL: @other_twice(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(other_twice, (128, 1, 1), { la[item] = a[item / 16 * 64 + f + item % 16];
       barrier(CLK_LOCAL_MEM_FENCE); la[item] = a[item / 16 * 64 + f + item % 16 + 1]; })

// CHECK-LABEL: @overlapping(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(overlapping, (64, 1, 1), { vstore2(vload2(0, a + item / 8 * 64 + f + item % 8), 0, la +
       item * 2); barrier(CLK_LOCAL_MEM_FENCE); vstore2(vload2(0, a + item), 0, la + item * 2 +
       1); })

// CHECK-LABEL: @before(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(before, (64, 1, 1), { vstore2(vload2(0, a + item), 0, la + item * 2 + 1);
       barrier(CLK_LOCAL_MEM_FENCE); vstore2(vload2(0, a + item / 8 * 64 + f + item % 8), 0, la +
       item * 2); })

// CHECK-LABEL: @changed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(changed, (128, 1, 1), la[item] = a[item / 16 * 64 + f + item % 16] + 1;)

// CHECK-LABEL: @anywhere(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(anywhere, (128, 1, 1), la[item] = a[item / 16 * 64 + f + item % 16]; la[k] = a[0];)

// CHECK-LABEL: @volatile_source(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(volatile_source, (128, 1, 1), la[item] = ((volatile global short *)a)[item / 16 * 64 + f +
       item % 16];)

// CHECK-LABEL: @volatile_copy(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(volatile_copy, (128, 1, 1), ((volatile local short *)la)[item] = a[item / 16 * 64 + f +
       item % 16];)

// CHECK-LABEL: @chosen_element(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(chosen_element, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = vload2(0, a +
       r * 64 + f + c); la[r * 16 + c] = v[m]; la[r * 16 + c + 1] = v.y; })

// CHECK-LABEL: @placed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(placed, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v = vload2(0, a + r * 64 +
       f + c); v[m] = 1; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @partly_computed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(partly_computed, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v; v.x = a[r * 64
       + f + c]; v.y = m; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @zeros(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(zeros, (64, 1, 1), { int r = item / 8, c = item % 8 * 2; short2 v; v.x = 0; v.y = a[r * 64
       + f + c]; vstore2(v, 0, la + r * 16 + c); })

// CHECK-LABEL: @behind(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(behind, (128, 1, 1), if (m > f) { la[item] = a[item / 16 * 64 + f + item % 16]; d[item] =
       1; })

// CHECK-LABEL: @listed(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(listed, (128, 1, 1), la[item] = ((global short *global *)b)[f][item / 16 * 64 + f + item %
       16];)

// CHECK-LABEL: @summed_up(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(summed_up, (128, 1, 1), la[item] = sub_group_reduce_add(a[item / 16 * 64 + f + item %
       16]);)

// CHECK-LABEL: @switched(
// CHECK-NOT:   tenon.load.a{{.*}}p1(
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
KERNEL(switched, (128, 1, 1), switch (m + f) { case 1: d[item] = 2; break; case 5: d[item] = 3;
       break; case 70: d[item] = 4; } la[item] = a[item / 16 * 64 + f + item % 16];)
// CHECK:       declare
