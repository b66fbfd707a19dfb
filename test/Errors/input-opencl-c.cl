// RUN: not %tenon_lower %s --stop-after=input --emit=ll -o - 2>&1 | FileCheck %s

// CHECK: error: {{.*}}input-opencl-c.cl: OpenCL C is not read yet; compile it first: clang -c -target spirv64 -cl-std=CL3.0 -emit-llvm {{.*}}input-opencl-c.cl -o kernel.bc

__kernel void k(__global float *p) { *p = 1.0f; }
