// REQUIRES: clang
// RUN: %expect 1 %tenon_lower %s -cl-frob 2>&1 | FileCheck %s

// CHECK: error: {{.*}}opencl-option-unknown.cl: clang does not compile it:
// CHECK-NEXT: error: unknown argument: '-cl-frob'
kernel void k() {}
