// -cl-denorms-are-zero permits zeros in place of denormalised numbers. clang
// does not use it and would say so.
//
// REQUIRES: clang
// RUN: %tenon_lower %s -cl-denorms-are-zero --stop-after=input --emit=ll 2>&1 \
// RUN:     | FileCheck %s

// CHECK-NOT: warning:
// CHECK: define {{.*}} @k(
kernel void k(global float *p) { p[0] *= 2; }
