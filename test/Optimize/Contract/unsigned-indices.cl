// A loop over k whose indices are unsigned, and of packed B divided by two, is one contraction.
//
// REQUIRES: x86, clang
// RUN: %tenon_lower %s -DINDEX=uint --target=cpu --mcpu=x86-64-v4 --report=%t.json -o %t.ll
// RUN: FileCheck %s < %t.json
// RUN: %tenon_lower %s -DINDEX=ulong --target=cpu --mcpu=x86-64-v4 --report=%t.json -o %t.ll
// RUN: FileCheck %s < %t.json
// CHECK: "operation": "contract f32.8x16x{{.*}}.bf16.bf16.row.packed.continued.shared"
// CHECK: "sum": "one contraction of 8x16

__attribute__((intel_reqd_sub_group_size(16)))
kernel void product(global const ushort *a, global const uint *b, global float *c, INDEX n,
                    INDEX k) {
  INDEX row = get_group_id(1) * 8, column = get_group_id(0) * 16, lane = get_sub_group_local_id();
  float8 sums = 0;
  for (INDEX step = 0; step < k / 16; ++step) {
    INDEX first = step * 16;
    short8 left;
    int8 right;
    for (uint i = 0; i < 8; ++i) {
      left[i] = a[(row + i) * k + first + lane];
      right[i] = b[(first / 2 + i) * n + column + lane];
    }
    sums = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums);
  }
  for (uint i = 0; i < 8; ++i)
    c[(row + i) * n + column + lane] = sums[i];
}
