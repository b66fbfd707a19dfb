// REQUIRES: clang, nvptx-registered-target, amdgpu-registered-target
// RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s -DTARGET=cpu
// RUN: %expect 1 %tenon_lower %s --target=nvptx --emit=ll -o %t.ll 2>&1 | FileCheck %s -DTARGET=nvptx
// RUN: %expect 1 %tenon_lower %s --target=amdgcn --emit=ll -o %t.ll 2>&1 | FileCheck %s -DTARGET=amdgcn

// CHECK: error: kernel 'image': parameter 0 is a spirv.Image, but target [[TARGET]] only supports numbers, vectors, structures and pointers (at {{.*}}opencl-image.cl:8)
// CHECK: error: kernel 'piped': parameter 1 is a spirv.Pipe, but target [[TARGET]] only supports numbers, vectors, structures and pointers (at {{.*}}opencl-image.cl:9)
kernel void image(read_only image2d_t i) {}
kernel void piped(global int *p, read_only pipe int q) { read_pipe(q, p); }
