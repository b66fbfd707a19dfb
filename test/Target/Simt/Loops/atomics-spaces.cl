// Functions of OpenCL C 2.0 take generic pointers. Where those are known to be
// global, the module has none, which not all devices support.

// REQUIRES: clang, spirv-tools
// RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s --implicit-check-not=Generic

// CHECK: OpAtomicISub
// CHECK: OpAtomicLoad
kernel void k(global int *p) {
  global atomic_int *a = (global atomic_int *)(p + 1);
  atomic_fetch_sub_explicit(a, 2, memory_order_acq_rel, memory_scope_device);
  p[0] = atomic_load_explicit(a, memory_order_acquire, memory_scope_device);
}
