// A kernel that calls another contains its code; functions that have to be inlined are.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --stop-after=input --emit=ll | FileCheck %s

// CHECK-NOT: define {{.*}}@twice
// CHECK: define {{.*}}spir_kernel void @inner(
// CHECK: define {{.*}}spir_kernel void @outer(
// CHECK-NOT: call {{.*}}@inner
// CHECK: mul
// CHECK: {{^}}}
static inline __attribute__((always_inline)) int twice(int x) { return 2 * x; }
kernel void inner(global int *p) { *p = twice(*p); }
kernel void outer(global int *p) { inner(p); }
