// The report says which multiplications of fragments work on whole matrices, and why
// others do not.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu -o %t.ll --report=%t.json && FileCheck %s < %t.json
// CHECK: "fragments": [
// CHECK: "calls": 1,
// CHECK-NEXT: "operation": "muladd f32.2x16x16.f16.f16",
// CHECK-NEXT: "raised": true
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: lanes compute its elements (mul)"
// CHECK: "raised": false,
// CHECK-NEXT: "reason": "A: the addresses of its elements are not known to be those of a row-major, column-major or packed matrix; C: its elements are arguments of the kernel"
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))
kernel void k(global ushort *a, global uint *b, global float *d, float2 c) {
  int lane = get_sub_group_local_id();
  short2 rows = (short2)(a[lane], a[lane + 16]);
  short2 odd = (short2)(a[lane * lane], a[lane + 16]);
  int8 columns;
  for (int i = 0; i < 8; ++i)
    columns[i] = b[16 * i + lane];
  float2 sums = intel_sub_group_f16_f16_matrix_mad_k16(rows, columns, (float2)0);
  sums = intel_sub_group_f16_f16_matrix_mad_k16(rows * (short2)(lane, 5), columns, sums);
  vstore2(sums, lane, d);
  vstore2(intel_sub_group_f16_f16_matrix_mad_k16(odd, columns, c), lane + 16, d);
}
