// ptxas 13.0 computes add.s16x2 of a constant incorrectly if the program takes one of
// both numbers, so such sums are computed one by one.

// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90a --emit=ptx -o - | FileCheck %s --implicit-check-not=s16x2
// RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90a --emit=ptx -O0 -o - | FileCheck %s --implicit-check-not=s16x2

// CHECK: .visible .entry k(
// CHECK: {{add|sub}}.s16
// CHECK: {{add|sub}}.s16
kernel void k(global short2 *x, global int2 *y) {
  int i = get_global_id(0);
  y[i] = convert_int2(x[i] + (short2)(3, 7));
}

// A constant in one of both numbers.

// CHECK: .visible .entry one(
// CHECK: {{add|sub}}.s16
kernel void one(global short2 *x, global int *y, short z) {
  int i = get_global_id(0);
  y[i] = (x[i] + (short2)(3, z)).x;
}
