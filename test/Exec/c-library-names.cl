// Functions and kernels of a program with names of the C library: nothing calls the
// library's instead, and functions of it that a target calls are not the program's.
//
// REQUIRES: numpy, x86, clang
// DEFINE: %{launch} = --kernel=k --global=1 out=%t.npy:f32:5 f32=9
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[14, 19, 10, 2, 1]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
// DEFINE: %{memset} = --kernel=memset --global=1 out=%t.i.npy:i32:2 i32=3
// DEFINE: %{check-memset} = %python %S/Inputs/equals.py %t.i.npy "[4, 0]"
// RUN: %tenon_run %s %{memset} && %{check-memset}
// RUN: %tenon_run %s --engine=reference %{memset} && %{check-memset}
// RUN: %tenon_lower %s --target=loops --emit=ll -o - | FileCheck %s
// CHECK: store float 1.400000e+01

float floorf(float x) { return x + 10; }
__attribute__((noinline)) float sqrtf(float x) { return x + 10; }
int ffs(int x) { return 2; }
__attribute__((noinline)) float erff(float x, float y) { return x + y; }

kernel void k(global float *p, float x) {
  p[0] = floorf(4);
  p[1] = sqrtf(x);
  p[2] = sqrtf(p[2]);
  p[3] = ffs((int)x);
  p[4] = erff(1, erf(p[4]));
}

// The code of which calls memset() of the library.
kernel void memset(global int *p, int n) {
  int zeros[2000] = {0};
  zeros[n] = 4;
  p[0] = zeros[p[1]] + zeros[n];
}
