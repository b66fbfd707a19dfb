// Functions of a program's own that have names of the C library: nothing calls the library's
// instead, and functions of OpenCL C that a target calls there are not the program's.
//
// REQUIRES: numpy, x86, clang
// DEFINE: %{launch} = --global=1 out=%t.npy:f32:5 f32=9
// DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[14, 19, 10, 2, 1]"
// RUN: %tenon_run %s %{launch} && %{check}
// RUN: %tenon_run %s --engine=reference %{launch} && %{check}
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
