// The requests to the driver, in order: the GPU's processor, memory of the buffers, local
// memory as offsets, the grid. Each run begins with the buffers' contents; a buffer that
// is copied back has the changes of the "GPU" of Inputs/libcuda.c.
//
// REQUIRES: numpy, clang, nvptx-registered-target
// RUN: mkdir -p %t.dir
// RUN: %host_cc -shared -fPIC %S/Inputs/libcuda.c -o %t.dir/libcuda.so.1
// RUN: %python -c "import numpy as n; n.save('%t.npy', n.arange(64, dtype='i4'))"
// RUN: env LD_LIBRARY_PATH=%t.dir FAKE_CUDA_SIZES=8,4,4,4 %tenon_run %s --engine=cuda --global=64,2 --local=32 \
// RUN:     inout=%t.npy:%t.out.npy local=128 f32=1 local=100 in=%t.npy --repeat=3 --report=%t.json \
// RUN:     > %t.time 2> %t.log
// RUN: FileCheck %s < %t.log
// RUN: FileCheck %s --check-prefix=TIME < %t.time
// RUN: FileCheck %s --check-prefix=REPORT < %t.json
// RUN: %python -c "import numpy as n; assert (n.load('%t.out.npy') == ~n.arange(64)).all()"
// RUN: env LD_LIBRARY_PATH=%t.dir FAKE_CUDA_CAPABILITY=123 %tenon_run %s --engine=cuda --global=32 --local=32 \
// RUN:     inout=%t.npy:%t.out.npy local=4 f32=1 local=4 in=%t.npy 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: env LD_LIBRARY_PATH=%t.dir %tenon_run %s --engine=cuda --mcpu=sm_80 --global=32 --local=32 \
// RUN:     inout=%t.npy:%t.out.npy local=4 f32=1 local=4 in=%t.npy 2>&1 | FileCheck %s --check-prefix=NAMED

// RUN: env LD_LIBRARY_PATH=%t.dir FAKE_CUDA_SIZES=8,4,4,4 %tenon_run %s --engine=cuda --global=64,2 --local=32 \
// RUN:     inout=%t.npy:%t.out.npy local=128 f32=1 local=100 in=%t.npy --repeat=2 --warm 2>&1 | FileCheck %s --check-prefix=WARM

// WARM-COUNT-2: upload 256
// WARM: launch
// WARM-COUNT-2: download 256
// WARM-NOT: load 256
// WARM: launch
// WARM-NOT: load 256
// WARM: launch
// WARM-NOT: load 256

// CHECK: load .target sm_90a{{$}}
// CHECK-NEXT: function k
// CHECK-NEXT: allocate 256
// CHECK-NEXT: allocate 256
// CHECK-NEXT: attribute 8 = 256
// CHECK-NEXT: upload 256
// CHECK-NEXT: upload 256
// CHECK-NEXT: launch 2,2,1 of 32,1,1, 256 bytes
// CHECK-NEXT: parameter 0:
// CHECK-NEXT: parameter 1: 00 00 00 00
// CHECK-NEXT: parameter 2: 00 00 80 3f
// CHECK-NEXT: parameter 3: 80 00 00 00
// CHECK-NEXT: upload 256
// CHECK-NEXT: upload 256
// CHECK: launch
// CHECK: launch
// CHECK: download 256
// CHECK-NEXT: download 256
// CHECK-NEXT: free
// CHECK-NEXT: free
// CHECK-NEXT: unload
// CHECK-NEXT: release 0
// TIME: best 0.002 s, median 0.003 s, 3 runs
// REPORT-DAG: "device": "Fake GPU"
// REPORT-DAG: "engine": "cuda"
// REPORT-DAG: "registers": 104
// REPORT-DAG: "stack_bytes": 103
// LATER: load .target sm_120
// NAMED: load .target sm_80
kernel void k(global int *p, local int *t, float f, local int *u, global int *q) {
  t[get_local_id(0)] = p[get_global_id(0)] + q[0], u[get_local_id(0)] = f;
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = t[get_local_size(0) - 1 - get_local_id(0)] + u[0];
}
