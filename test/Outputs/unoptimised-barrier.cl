// Without optimisation, too, the function that destroys a frame has no copy of the kernel.

// REQUIRES: clang, x86-registered-target
// RUN: %tenon_lower %s -O0 --target=cpu --triple=x86_64-linux-gnu --mcpu=x86-64-v3 --emit=ll -o - | FileCheck %s

// CHECK-LABEL: define internal fastcc void @k.subgroup.resume(
// CHECK: mul
// CHECK-LABEL: define internal fastcc void @k.subgroup.destroy(
// CHECK-NOT: mul
// CHECK: ret void
__attribute__((intel_reqd_sub_group_size(8))) kernel void k(global int *p) {
  local int shared[64];
  int l = get_local_id(0);
  shared[l] = p[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  p[l] = shared[63 - l] * p[0];
}
