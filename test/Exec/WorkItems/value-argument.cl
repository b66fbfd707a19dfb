// Vectors and structures that are passed by value are read from files.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; n.save('%t.v.npy', n.array([5, -2, 7, 0], n.int32)); n.save('%t.s.npy', n.array([3, 0x40000000], n.uint32)); n.save('%t.h.npy', n.array([0.5], n.float16))"
// RUN: %tenon_run %s --kernel=k --global=4 --local=2 value=%t.v.npy value=%t.s.npy value=%t.h.npy out=%t.npy:f32:4
// RUN: %python %S/../Inputs/equals.py %t.npy "[(v * 3 + 2) * 0.5 for v in (5, -2, 7, 0)]"
// RUN: %tenon_run %s --engine=reference --kernel=k --global=4 --local=2 value=%t.v.npy value=%t.s.npy value=%t.h.npy out=%t.ref.npy:f32:4
// RUN: cmp %t.npy %t.ref.npy
// RUN: %expect 1 %tenon_run %s --kernel=k --global=4 --local=2 value=%t.s.npy value=%t.s.npy value=%t.h.npy out=%t.npy:f32:4 2>&1 | FileCheck %s
// CHECK: error: kernel 'k': argument 0 has 8 bytes, expected 16

typedef struct {
  int factor;
  float term;
} line;

kernel void k(int4 v, line s, half h, global float *out) {
  int g = get_global_id(0);
  out[g] = (v[g] * s.factor + s.term) * h;
}
