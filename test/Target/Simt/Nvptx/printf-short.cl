// CUDA's vprintf does not know hh, so numbers are converted to char before the call.

// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --emit=ptx -o - | FileCheck %s

// "%d %u %x %d,%d %f\n"
// CHECK: .b8 {{.*}} = {37, 100, 32, 37, 117, 32, 37, 120, 32, 37, 100, 44, 37, 100, 32, 37, 102, 10};
// CHECK: call.uni (retval0), vprintf
kernel void k(int n) {
  printf("%hhd %hhu %hx %v2hhd %f\n", n, n, n, (char2)(n, 3), 0.5f);
}
