// Functions that call each other without end are called, not inlined.
//
// REQUIRES: numpy, x86, clang
// DEFINE: %{launch} = --kernel=k --global=8 --local=8 out=%t.npy:i32:8
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[1, 4, 8, 13, 21, 30, 40, 53]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}

int second(int n);
__attribute__((noinline)) int first(int n) {
  return n <= 0 ? 1 : n * 2 + second(n - 1);
}
__attribute__((noinline)) int second(int n) {
  return n <= 0 ? 2 : n * 3 + first(n - 2);
}

kernel void k(global int *p) {
  int i = get_global_id(0);
  p[i] = first(i);
}
