// Macros, include folders and build options reach the compiler; options for a
// driver's own compiler do not affect the program.
//
// REQUIRES: clang
// RUN: mkdir -p %t.dir && echo '#define WIDTH 24' > %t.dir/width.h
// RUN: %tenon_lower %s -DBASE=100 -D EXTRA -I %t.dir -cl-std=CL1.2 -cl-fast-relaxed-math \
// RUN:     -cl-intel-256-GRF-per-thread -cl-nv-maxrregcount=64 --stop-after=input --emit=ll | FileCheck %s
// RUN: %tenon_run %s -D BASE=100 -I%t.dir -cl-std=CL1.2 --kernel=k --global=1 out=%t.npy:f32:1

#include "width.h"
kernel void k(global float *p) {
  // CHECK: fmul reassoc nnan ninf nsz arcp afn float
  p[0] *= p[0];
#ifdef EXTRA
  // CHECK: store float 1.240000e+02
  p[0] = BASE + WIDTH;
  // CHECK: store float 1.200000e+02
  p[0] = __OPENCL_C_VERSION__;
#endif
}
