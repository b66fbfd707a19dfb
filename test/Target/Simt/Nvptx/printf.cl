// printf is the driver's vprintf, whose arguments are in memory; LLVM IR has
// C's printf, which engines call.

// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx --emit=ptx -o - | FileCheck %s
// RUN: %tenon_lower %s --target=nvptx --emit=ll -o %t.ll
// RUN: %tenon_run %t.ll --engine=cpu --kernel=k --global=1 f32=1.5 | FileCheck %s --check-prefix=TEXT
// RUN: %tenon_run %s --engine=reference --kernel=k --global=1 f32=1.5 | FileCheck %s --check-prefix=TEXT

// CHECK: vprintf
// CHECK: .visible .entry k(
// CHECK: st.local.{{.*}}b32
// CHECK: call.uni (retval0), vprintf
// CHECK: call.uni (retval0), vprintf
// CHECK-NOT: {{[[:space:]]}}printf

// TEXT: 7 and 1.5, 2,3
// TEXT: plain
kernel void k(float x) {
  printf("%d and %g, %v2hld\n", 7, x, (int2)(2, 3));
  printf("plain\n");
}
