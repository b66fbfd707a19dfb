// atomic_compare_exchange_strong() of float and double, whose numbers are
// compared by their bits: -0.0 is not 0.0.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// DEFINE: %{launch} = --kernel=k --global=64 --local=16 out=%t.f.npy:f32:2 out=%t.d.npy:f64:1 out=%t.npy:i32:2
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.f.npy "[32, -0.0]" && %python %S/Inputs/equals.py %t.d.npy "[96]" \
// DEFINE:   && %python %S/Inputs/equals.py %t.npy "[0, 1]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: %tenon_run %t.spv %{launch} && %{check}

kernel void k(global float *f, global double *d, global int *succeeds) {
  global atomic_float *sum = (global atomic_float *)f;
  float seen = atomic_load(sum);
  while (!atomic_compare_exchange_strong(sum, &seen, seen + 0.5f))
    ;
  global atomic_double *wide = (global atomic_double *)d;
  double known = atomic_load_explicit(wide, memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(wide, &known, known + 1.5,
                                                memory_order_relaxed, memory_order_relaxed,
                                                memory_scope_device))
    ;
  if (get_global_id(0) == 0) {
    f[1] = -0.0f;
    float zero = 0.0f;
    succeeds[0] = atomic_compare_exchange_strong((global atomic_float *)f + 1, &zero, 2.0f);
    succeeds[1] = signbit(zero) != 0;
  }
}
