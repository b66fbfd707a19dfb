// REQUIRES: clang
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s
// RUN: %expect 1 %tenon_run %s --kernel=k --global=1 out=%t.npy:i32:1 2>&1 | FileCheck %s

// CHECK: error: {{.*}}opencl-syntax.cl: clang does not compile it:
// CHECK-NEXT: {{.*}}opencl-syntax.cl:[[@LINE+3]]:{{[0-9]+}}: error: use of undeclared identifier 'x'
// CHECK: 1 error generated.
// CHECK-NOT: {{.}}
kernel void k(global int *p) { *p = x; }
