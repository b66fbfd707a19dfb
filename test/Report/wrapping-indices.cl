// A report names indices of which no bound is known at the kernel's entry: rows from a table.
//
// REQUIRES: x86, clang
// RUN: %tenon_lower %s --target=cpu --report=%t.json -o %t.ll
// RUN: FileCheck %s < %t.json
// CHECK: "raised": false
// CHECK-NEXT: "reason": "A: 32-bit indices of its elements may wrap around, and come from values that are not known at the kernel's entry

__attribute__((intel_reqd_sub_group_size(16)))
kernel void table(global const ushort *a, global const uint *rows, global float8 *c, uint k,
                  int8 b) {
  uint row = rows[get_group_id(0)], lane = get_sub_group_local_id();
  short8 left;
  for (uint i = 0; i < 8; ++i)
    left[i] = a[(row + i) * k + lane];
  c[get_global_id(0)] = intel_sub_group_bf16_bf16_matrix_mad_k16(left, b, (float8)0);
}
