// REQUIRES: clang
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s

// CHECK: error: kernel 'image': parameter 0 is a spirv.Image, but target cpu only supports numbers, vectors, structures and pointers
// CHECK: error: kernel 'piped': parameter 1 is a spirv.Pipe, but target cpu only supports numbers, vectors, structures and pointers
kernel void image(read_only image2d_t i) {}
kernel void piped(global int *p, read_only pipe int q) { read_pipe(q, p); }
