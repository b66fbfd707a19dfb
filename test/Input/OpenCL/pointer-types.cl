// A pointer to another type is a warning, as in the compilers of drivers.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=cpu --stop-after=input -o %t.ll 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=CODE %s < %t.ll

// CODE: load float, ptr addrspace(1)
kernel void k(global char *p, global float *d) {
  // CHECK: pointer-types.cl:[[#@LINE+1]]:{{.*}} warning: incompatible pointer types
  global float *f = p;
  d[0] = f[0];
}
