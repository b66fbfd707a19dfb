// A loop whose work-items copy elements to local memory under conditions is split: the first
// iterations, in which the conditions hold in all work-items, load the matrix from its
// source and copy nothing. So do iterations in which they only exclude the last lines or elements
// (staged-bounds.cl). Not if a condition is not a comparison of sums.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

// CHECK-LABEL: @masked(
// CHECK:       rest:
// CHECK:       store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK:       for.body.i.first:
// CHECK-NOT:   addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
// CHECK-NOT:   addrspace(3)
// CHECK:       label %first.done
// CHECK-LABEL: @computed(
// CHECK-NOT:   .first:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-NOT:   .first:
// CHECK-LABEL: @otherwise(
// CHECK:       for.body.i.first:
// The largest row is 7, the largest column 15.
// CHECK-LABEL: @wide(
// CHECK:       [[COLUMNS:%.*]] = sext i32 %k to i64
// CHECK:       [[ROOM:%.*]] = sub i64 [[COLUMNS]], 23
// CHECK:       udiv i64 [[ROOM]], 16
// CHECK:       for.body.i.first:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// The other stores are those of the rest and of what is exchanged.
// CHECK-LABEL: @exchanged(
// CHECK-COUNT-2: store i16 {{.*}}addrspace(3)
// CHECK:       for.body.i.first:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       label %first.done
// CHECK-LABEL: @read_later(
// CHECK:       for.body.i.first:
// CHECK:       store {{.*}}addrspace(3)
// CHECK:       label %first.done

#define KERNEL(NAME, IF, BEHIND)                                                            \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[128];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    int row = item / 16, column = item % 16;                                                \
    float8 sum = 0;                                                                         \
    for (int f = 0; f < k; f += 16) {                                                       \
      short x = 0;                                                                          \
      if (IF)                                                                               \
        x = a[row * 64 + f + column];                                                       \
      la[item] = x;                                                                         \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    BEHIND;                                                                                 \
    for (int i = 0; i < 8; ++i)                                                             \
      d[i * 16 + lane] = sum[i];                                                            \
  }
KERNEL(masked, row < m && f + column < k, )
KERNEL(computed, (row * m) % 7 < 3, )
KERNEL(otherwise, !(row >= m), )
KERNEL(wide, (long)f + column < k - (long)row, )
KERNEL(exchanged, row < m, {
  la[item] = item;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum[0] += la[127 - item];
})
KERNEL(read_later, row < m, {
  if (item < 64)
    la[item] = item;
  barrier(CLK_LOCAL_MEM_FENCE);
  sum[0] += la[127 - item];
})
