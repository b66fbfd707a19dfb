// Local variables that are too large for static shared memory are in the launch's dynamic
// shared memory, one after the other, followed by the local parameters.
//
// REQUIRES: numpy, clang, nvptx-registered-target, ptxas
// RUN: mkdir -p %t.dir
// RUN: %host_cc -shared -fPIC %S/Inputs/libcuda.c -o %t.dir/libcuda.so.1
// RUN: %python -c "import numpy as n; n.save('%t.npy', n.zeros(64, 'i4'))"
// RUN: env LD_LIBRARY_PATH=%t.dir FAKE_CUDA_SIZES=8,4 %tenon_run %s --engine=cuda --global=32 --local=32 \
// RUN:     inout=%t.npy:%t.out.npy local=100 2>&1 | FileCheck %s
// RUN: %tenon_lower %s --target=nvptx -o %t.ptx --recipe=%t.json
// RUN: FileCheck %s --check-prefix=RECIPE < %t.json
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %ptxas -arch=sm_80 %t.ptx -o %t.cubin

// CHECK: launch 1,1,1 of 32,1,1, 120192 bytes
// CHECK: parameter 1: 00 d5 01 00
// RECIPE: "dynamic_shared_bytes": 120064
// PTX: {{600[0-9][0-9]}}

kernel void k(global int *out, local int *more) {
  local int a[15000];
  local float b[15000];
  int i = get_local_id(0);
  a[i * 100] = i;
  b[i * 100] = i;
  more[i & 15] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = a[i * 50] + (int)b[3100 - i * 100] + more[15 - (i & 15)];
}
