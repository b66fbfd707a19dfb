// An unsupported operation is reported with the line of the source.
//
// REQUIRES: clang
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s

__attribute__((overloadable)) void frobnicate(int);
// CHECK: error: kernel 'k': {{.*}}frobnicate{{.*}} (at {{.*}}opencl-line.cl:[[@LINE+1]]:{{[0-9]+}})
kernel void k() { frobnicate(3); }
