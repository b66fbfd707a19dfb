// REQUIRES: clang
// RUN: %tenon_run %s --engine=cpu --kernel=vectors --global=1 2>%t.log | FileCheck %s
// RUN: %tenon_run %s --engine=cpu --kernel=vectors --global=1 -O0 2>%t.log | FileCheck %s
// RUN: %tenon_run %s --engine=reference --kernel=vectors --global=1 2>%t.log | FileCheck %s
// Each run prints: its answer is not kept.
// RUN: %tenon_run %s --engine=reference --kernel=vectors --global=1 2>%t.log | FileCheck %s
// RUN: %expect 1 %tenon_run %s --engine=reference --kernel=scalars --global=1 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %expect 1 %tenon_run %s --engine=cpu --kernel=scalars --global=1 2>&1 | FileCheck %s --check-prefix=ERROR

// A conversion of a vector is one of each component in C.

// CHECK: 1.00,2.00,3.00,4.00 and 5%
// CHECK: 0.5,0.25
// CHECK: 2.5,-1.5
// CHECK: -7,8 ff,01 -9,10,11
// CHECK: 123456789012,-1
kernel void vectors() {
  printf("%.2v4hlf and %d%%\n", (float4)(1, 2, 3, 4), 5);
  printf("%v2hg\n", (half2)(0.5h, 0.25h));
  printf("%v2lg\n", (double2)(2.5, -1.5));
  printf("%v2hd %02v2hhx %v3hld\n", (short2)(-7, 8), (uchar2)(255, 1), (int3)(-9, 10, 11));
  printf("%v2ld\n", (long2)(123456789012L, -1));
}

// ERROR: error: kernel 'scalars': printf: expected conversions that are known, with vN for a vector of N components
kernel void scalars() {
  printf("%d %d\n", (int2)(1, 2));
}
