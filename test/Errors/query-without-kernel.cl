// A function that no kernel calls is in a processor's object, too, but has no
// work-items there.
//
// REQUIRES: clang, x86-registered-target
// RUN: %expect 1 %tenon_lower %s --target=cpu -o %t.o 2>&1 | FileCheck %s
// RUN: not ls %t.o
// RUN: %tenon_lower %s --target=loops -o %t.spv

// CHECK: error: function 'next': query of group_id: target cpu has work-items only in kernels; the nearest that works is a module with a kernel that calls it (at {{.*}}query-without-kernel.cl:[[#@LINE+1]]:
int next(int x) { return x + (int)get_group_id(0); }
