// A loop whose work-items copy rows to local memory that are taken modulo their number, or clamped
// to it, has a version for work-groups all of whose rows exist, which loads the matrix from
// its source. So does one whose indices alone are not known to be exact before it. Not if the
// number differs between work-items, or is known only per work-item.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=legalize -o %t.ll
// RUN: FileCheck %s < %t.ll

// CHECK-LABEL: @modulo(
// CHECK:       for.body.i:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   srem
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @least(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @chosen(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @wide(
// CHECK:       for.body.i.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.align2.p1(
// CHECK-LABEL: @backwards(
// CHECK:       for.body.i.first.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
// The copy of the loop with bounds has two versions.
// CHECK-LABEL: @masked(
// CHECK:       for.body.i.first.plain:
// CHECK-NOT:   store {{.*}}addrspace(3)
// CHECK:       tenon.load.a.f16.8x16.row.checked.align2.p1(
// CHECK-LABEL: @by_item(
// CHECK-NOT:   plain:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-NOT:   plain:
// CHECK-LABEL: @product(
// CHECK-NOT:   plain:
// CHECK:       tenon.load.a.f16.8x16.row.align2.p3(
// CHECK-NOT:   plain:

#define KERNEL(NAME, IF, ROW)                                                               \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(128, 1, 1)))           \
  kernel void NAME(global short *a, global const int *b, global float *d, int m, int k) {   \
    local short la[128];                                                                    \
    int lane = get_sub_group_local_id(), item = get_local_id(0);                            \
    int first = get_group_id(0) * 8, row = first + item / 16, column = item % 16;           \
    float8 sum = 0;                                                                         \
    __attribute__((opencl_unroll_hint(1)))                                                  \
    for (int f = 0; f < k; f += 16) {                                                       \
      short x = 0;                                                                          \
      if (IF)                                                                               \
        x = a[(ROW) * k + f + column];                                                      \
      la[item] = x;                                                                         \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
      short8 left;                                                                          \
      int8 right;                                                                           \
      for (int i = 0; i < 8; ++i) left[i] = la[i * 16 + lane];                              \
      for (int i = 0; i < 8; ++i) right[i] = b[(f / 2 + i) * 16 + lane];                    \
      sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, sum);                       \
      barrier(CLK_LOCAL_MEM_FENCE);                                                         \
    }                                                                                       \
    for (int i = 0; i < 8; ++i)                                                             \
      d[i * 16 + lane] = sum[i];                                                            \
  }
KERNEL(modulo, true, row % m)
KERNEL(least, true, min(row, m - 1))
KERNEL(chosen, true, row < m ? row : 0)
KERNEL(wide, true, ((long)row % m))
KERNEL(backwards, f + column < k, (uint)m - first + item / 16)
KERNEL(masked, f + column < k, row % m)
KERNEL(by_item, true, row % (m + item))
KERNEL(product, true, row * row % m)
