// Why multiplications of fragments do not work on whole matrices, one reason per kernel.
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu -o %t.ll --report=%t.json && FileCheck %s < %t.json
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: its elements are constants that differ"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "C: its elements are those of a matrix in another order"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: lanes compute elements that a loop or branch carries (mul)"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: lanes access its elements in several basic blocks"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: lanes that have diverged may supply elements of different matrices"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "the kernel asks for ids of a dimension that is not constant, or has fragments of two sub-group sizes"
#define KERNEL                                                                \
  __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1))) kernel
#define ROWS (short2)(a[lane], a[lane + 16])
#define MAD intel_sub_group_f16_f16_matrix_mad_k16
int8 columns(global uint *b) {
  int8 all;
  for (int i = 0; i < 8; ++i) all[i] = b[16 * i + get_sub_group_local_id()];
  return all;
}
KERNEL void constants(global uint *b, global float *d) {
  vstore2(MAD((short2)(1, 2), columns(b), (float2)0), get_sub_group_local_id(), d);
}
KERNEL void order(global ushort *a, global uint *b, global float *d) {
  int lane = get_sub_group_local_id();
  float2 sums = MAD(ROWS, columns(b), (float2)0);
  vstore2(MAD(ROWS, columns(b), sums.yx), lane, d);
}
KERNEL void carried(global ushort *a, global uint *b, global float *d, int n) {
  int lane = get_sub_group_local_id();
  short2 rows = ROWS;
  float2 sums = 0;
  for (int i = 0; i < n; ++i) {
    sums = MAD(rows, columns(b), sums);
    rows *= (short2)(lane, 3);
  }
  vstore2(sums, lane, d);
}
KERNEL void blocks(global ushort *a, global uint *b, global float *d, int n) {
  int lane = get_sub_group_local_id();
  short2 rows;
  rows.x = a[lane];
  if (n) d[n] = 1;
  rows.y = a[lane + 16];
  vstore2(MAD(rows, columns(b), (float2)0), lane, d);
}
KERNEL void diverged(global ushort *a, global uint *b, global float *d, int n) {
  int lane = get_sub_group_local_id();
  short2 rows = ROWS;
  if (lane > n) rows = (short2)(a[lane + 32], a[lane + 48]);
  vstore2(MAD(rows, columns(b), (float2)0), lane, d);
}
KERNEL void dimension(global ushort *a, global uint *b, global float *d, int n) {
  int lane = get_sub_group_local_id();
  vstore2(MAD(ROWS, columns(b), (float2)0), get_local_id(n), d);
}
