// Sizes of type uint: the kernel has a version for indices that do not wrap around, in which tiles
// are fused, and entries for the target's own work-groups.
//
// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90a --recipe=%t.json --report=%t.report -o %t.ll
// RUN: FileCheck %s --check-prefix=RECIPE < %t.json
// RUN: FileCheck %s < %t.report
// RECIPE: "name": "product__regrouped"
// RECIPE: "name": "product__parted"
// CHECK: "operation": "muladd f32.32x16x16.bf16.bf16"
// CHECK: "name": "product__regrouped"
// CHECK: "operation": "contract f32.

__attribute__((intel_reqd_sub_group_size(16)))
kernel void product(global const ushort *a, global const uint *b, global float *c, uint n, uint k) {
  uint row = get_group_id(1) * 32, column = get_group_id(0) * 16;
  uint lane = get_sub_group_local_id();
  float8 sums[4] = {0, 0, 0, 0};
  for (uint first = 0; first < k; first += 16) {
    int8 right;
    for (uint i = 0; i < 8; ++i)
      right[i] = b[(first / 2 + i) * n + column + lane];
    for (uint m = 0; m < 4; ++m) {
      short8 left;
      for (uint i = 0; i < 8; ++i)
        left[i] = a[(row + m * 8 + i) * k + first + lane];
      sums[m] = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums[m]);
    }
  }
  for (uint m = 0; m < 4; ++m)
    for (uint i = 0; i < 8; ++i)
      c[(row + m * 8 + i) * n + column + lane] = sums[m][i];
}
