// Rows that are taken modulo their number, or clamped to it, become bounds if what is computed from
// them is stored only if they exist: a checked load replaces the copies. Not if it is
// stored elsewhere, too, or read in another way.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

#define KERNEL(NAME, ROW, STORED, AFTER) KERNEL_OF(NAME, get_group_id(0), ROW, STORED, AFTER)
#define KERNEL_OF(NAME, GROUP, ROW, STORED, AFTER)                                          \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[128];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0), part = item / 16;          \
    int first = (int)(GROUP) * 8, row = first + item / 16;                                  \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += 16) {                                                       \
      la[item] = a[(ROW) * 96 + f + item % 16];                                             \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 128 + part * 16 + lane];       \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    for (int i = 0; i < 8; ++i) {                                                           \
      row = first + i;                                                                      \
      if (STORED) d[row * 128 + item] = sum[i];                                             \
    }                                                                                       \
    AFTER                                                                                   \
  }

// CHECK-LABEL: @modulo(
// CHECK:       {{[a-z0-9.]*}}.plain.first:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
KERNEL(modulo, row % m, row < m, )
// CHECK-LABEL: @least(
// CHECK:       {{[a-z0-9.]*}}.plain.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
KERNEL(least, min(row, m - 1), row < m, )
// CHECK-LABEL: @chosen(
// CHECK:       {{[a-z0-9.]*}}.plain.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
KERNEL(chosen, row < m ? row : 0, row < m, )
// CHECK-LABEL: @divided(
// CHECK:       {{[a-z0-9.]*}}.plain.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
KERNEL_OF(divided, (int)get_group_id(0) / (k / 16), row % m, row < m, )
// CHECK-LABEL: @computed(
// CHECK:       {{[a-z0-9.]*}}.plain.first:
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
KERNEL(computed, row % m, false, for (int i = 0; i < 8; ++i) {
  float old = first + i < m ? d[(first + i) * 128 + item] : 0;
  if (first + i < m) d[(first + i) * 128 + item] = old + sum[i] / 3;
})
// These have no bounds, and are plain where all rows exist.
// CHECK-LABEL: @all_stored(
// CHECK-NOT:   checked
KERNEL(all_stored, row % m, true, )
// CHECK-LABEL: @more_stored(
// CHECK-NOT:   tenon.load{{.*}}checked
KERNEL(more_stored, row % m, row <= m, )
// CHECK-LABEL: @others_stored(
// CHECK-NOT:   tenon.load{{.*}}checked
KERNEL(others_stored, row % m, row < k, )
// CHECK-LABEL: @read_again(
// CHECK-NOT:   tenon.load{{.*}}checked
KERNEL(read_again, row % m, row < m, d[item] = la[item];)
// CHECK-LABEL: @summed(
// CHECK-NOT:   tenon.load{{.*}}checked
KERNEL(summed, row % m, row < m, d[item] = sub_group_reduce_add(sum.s0);)
// Of rows that do not exist the results would be zero.
// CHECK-LABEL: @quotients(
// CHECK-NOT:   tenon.load{{.*}}checked
KERNEL(quotients, row % m, false, int8 all; for (int i = 0; i < 8; ++i) all[i] = 99 / (int)sum[i];
       for (int i = 0; i < 8; ++i) if (first + i < m) d[(first + i) * 128 + item] = all[i];)
// CHECK:       declare
