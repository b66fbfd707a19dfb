// LLVM's vectoriser does not interleave a work-item's loop for a GPU: of large loops it makes eight
// copies, which spill thousands of registers.

// REQUIRES: clang, amdgpu-registered-target
// RUN: %tenon_lower %s --target=amdgcn -cl-fast-relaxed-math --emit=ll -o - | FileCheck %s

// CHECK: vector.body:
// CHECK-COUNT-1: load <2 x float>
// CHECK-NOT: load <2 x float>
// CHECK: middle.block:
kernel void k(global const float *x, global float *out, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += x[i];
  out[get_global_id(0)] = s;
}
