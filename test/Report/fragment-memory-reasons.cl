// Why elements that lanes load are not loaded as a matrix.
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu -o %t.ll --report=%t.json && FileCheck %s < %t.json
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: memory is written between the accesses of its elements"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: lanes compute elements that a loop or branch carries (shufflevector)"
#define KERNEL                                                                \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1))) kernel
#define MAD intel_sub_group_f16_f16_matrix_mad_k16
int8 columns(global uint *b) {
  int8 all;
  for (int i = 0; i < 8; ++i) all[i] = b[16 * i + get_sub_group_local_id()];
  return all;
}
KERNEL void written(global ushort *a, global uint *b, global float *d, volatile global int *n) {
  int lane = get_sub_group_local_id();
  short2 rows;
  rows.x = a[lane];
  *n = 1;
  rows.y = a[lane + 16];
  vstore2(MAD(rows, columns(b), (float2)0), lane, d);
}
KERNEL void swapped(global ushort *a, global uint *b, global float *d, int n) {
  int lane = get_sub_group_local_id();
  short2 rows = (short2)(a[lane], a[lane + 16]);
  float2 sums = 0;
  for (int i = 0; i < n; ++i) {
    sums = MAD(rows, columns(b), sums);
    rows = rows.yx;
  }
  vstore2(sums, lane, d);
}
