// Warnings are the compiler's own and go to the error stream.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --stop-after=input --emit=ll -o %t.ll 2>&1 | FileCheck %s
// CHECK: warning.cl:[[@LINE+1]]:{{[0-9]+}}: warning: implicit conversion from 'long' to 'int'
kernel void k(global int *p) { *p = 0x100000000; }
