// A function that is `inline` and not static is defined, whether or not it is
// inlined.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools, nvptx-registered-target
// DEFINE: %{launch} = --kernel=k --global=4 --local=4 out=%t.npy:i32:4
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[1, 1, 2, 6]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: %tenon_lower %s --target=nvptx -o %t.s
// RUN: FileCheck %s --check-prefix=PTX < %t.s

// PTX: .func {{.*}}product(
inline __attribute__((noinline)) int product(int n) {
  int result = 1;
  for (int i = 2; i <= n; ++i)
    result *= i;
  return result;
}

kernel void k(global int *p) {
  int i = get_global_id(0);
  p[i] = product(i);
}
