// Exactly one work-item finds a flag clear; another flag is set and cleared.
//
// REQUIRES: clang, numpy, x86, llvm-spirv, spirv-tools
// RUN: %tenon_run %s --kernel=k --engine=reference --global=64 --local=16 out=%t.npy:i32:4
// RUN: %python %S/../Inputs/equals.py %t.npy "np.array([1, 2, 1, 0])"
// RUN: %tenon_run %s --kernel=k --global=64 --local=16 out=%t.npy:i32:4
// RUN: %python %S/../Inputs/equals.py %t.npy "np.array([1, 2, 1, 0])"
// RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.spv
// RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=64 --local=16 out=%t.npy:i32:4
// RUN: %python %S/../Inputs/equals.py %t.npy "np.array([1, 2, 1, 0])"
kernel void k(global int *out) {
  volatile global atomic_int *counts = (volatile global atomic_int *)out;
  volatile global atomic_flag *flags = (volatile global atomic_flag *)out;
  if (!atomic_flag_test_and_set_explicit(flags + 2, memory_order_acq_rel, memory_scope_device)) {
    atomic_fetch_add_explicit(counts, 1, memory_order_relaxed, memory_scope_device);
    atomic_fetch_add_explicit(counts + 1, 1, memory_order_relaxed, memory_scope_device);
    if (!atomic_flag_test_and_set(flags + 3))
      atomic_fetch_add_explicit(counts + 1, 1, memory_order_relaxed, memory_scope_device);
    atomic_flag_clear_explicit(flags + 3, memory_order_release, memory_scope_device);
  }
}
