// What a target lacks is named with the source's line.
//
// REQUIRES: clang
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s

// CHECK: error: kernel 'k': {{.*}}intel_work_group_barrier_arrive{{.*}} (at {{.*}}opencl-line.cl:[[@LINE+1]]:{{[0-9]+}})
kernel void k() { intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); }
