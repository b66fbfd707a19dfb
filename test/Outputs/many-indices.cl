// The test of a launch is a disjunction of many indices. LLVM's SLP vectoriser crashed on it, in
// most runs, because of a feature that is switched off.
//
// REQUIRES: clang, x86-registered-target
// DEFINE: %{lower} = %tenon_lower %s --target=cpu --triple=x86_64-unknown-linux-gnu \
// DEFINE:   --mcpu=x86-64-v4 --complete-subgroups
// RUN: %{lower} -o %t.s && %{lower} -o %t.o && FileCheck %s < %t.s
// CHECK-LABEL: {{^}}product:
// CHECK: or{{q|l}}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void product(global const char *a, global const char *b, global int *c, uint a1, uint a2,
                    uint b1, uint b2, uint b3, uint c1, uint c2, uint of_a, uint of_b, uint of_c,
                    int k) {
  size_t lane = get_global_id(0);
  int8 sum = 0;
  for (int f = 0; f < k; f += 32) {
    short8 left;
    int8 right;
    for (int i = 0; i < 8; ++i)
      left[i] = as_short((char2)(a[(int)(a1 + a2 + (uint)(f + 2 * lane) + (uint)i * of_a)],
                                 a[(int)(a1 + a2 + (uint)(f + 1 + 2 * lane) + (uint)i * of_a)]));
    for (int i = 0; i < 32; i += 4) {
#define AT(row) b[(int)(b1 + b3 + b2 + (uint)(f + row) * of_b + (uint)lane)]
      right[i / 4] = as_int((char4)(AT(i), AT(i + 1), AT(i + 2), AT(i + 3)));
    }
    sum = intel_sub_group_i8_i8_matrix_mad_k32(left, right, sum);
  }
  for (int i = 0; i < 8; ++i)
    c[(int)((uint)lane + ((uint)i * of_c + c1 + c2))] = sum[i];
}
