// RUN: env TENON_CLANG=%t.nowhere not %tenon_lower %s 2>&1 | FileCheck %s

// CHECK: error: {{.*}}opencl-no-compiler.cl: TENON_CLANG names '{{.*}}.nowhere', which is not a program
kernel void k() {}
