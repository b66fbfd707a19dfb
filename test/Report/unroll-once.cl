// LLVM's pipelines run several times, and each reports that a loop was not unrolled.
//
// REQUIRES: clang
// RUN: %tenon_lower %s --target=loops --emit=ll -o %t.ll 2>&1 | FileCheck %s
// RUN: %tenon_lower %s --target=cpu --emit=ll -o %t.ll 2>&1 | FileCheck %s
// CHECK: warning: {{.*}}unroll-once.cl:[[#@LINE+4]]:3: loop not unrolled
// CHECK-NOT: warning
kernel void k(global float *p, int n) {
#pragma unroll
  for (int i = 0; i < n; ++i) {
    if (p[i] > 3.0f)
      break;
    p[i] = i;
    for (int j = 0; p[j] > 2; ++j)
      p[j] += 1;
  }
}
