// A program's buffers are aligned like malloc's, whatever alignment the types of the kernel's
// pointers have.
//
// REQUIRES: clang, x86-registered-target
// RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v4 --emit=ll -o - | FileCheck %s
//
// CHECK-LABEL: define {{.*}}void @copy
// CHECK: load <8 x float>, {{.*}} align 16
// CHECK: store <8 x float> {{.*}} align 16
// CHECK-NOT: align {{32|64}}
kernel void copy(global const float8 *from, global float8 *to) {
  *to = 2.0f * *from;
}
