// Messages for what the driver rejects. FAKE_CUDA_FAIL lets a call of Inputs/libcuda.c fail.
//
// REQUIRES: clang, nvptx-registered-target
// RUN: mkdir -p %t.dir
// RUN: %host_cc -shared -fPIC %S/Inputs/libcuda.c -o %t.dir/libcuda.so.1
// DEFINE: %{fail} =
// DEFINE: %{sizes} = --global=64 --local=32
// DEFINE: %{run} = env LD_LIBRARY_PATH=%t.dir %{fail} %expect 1 %tenon_run %s --engine=cuda %{sizes} \
// DEFINE:     out=%t.npy:i32:64 local=128 out=%t.q.npy:i32:4
// REDEFINE: %{fail} = FAKE_CUDA_GPUS=0
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=NONE
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuInit=100
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: engine cuda: NVIDIA's driver has no GPU here (CUDA_VISIBLE_DEVICES hides those that it does not list); the nearest that works here is --engine=cpu
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuInit=999
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=INIT
// INIT: error: engine cuda: cuInit: CUDA's error 999
// REDEFINE: %{fail} = FAKE_CUDA_CAPABILITY=75
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: error: engine cuda: Fake GPU has compute capability 7.5, expected 8.0 or later
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuModuleLoadDataEx=218
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=PTX
// PTX: error: kernel 'k': the driver rejects its PTX; cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX
// PTX-NEXT: {{^}}ptxas application ptx input, line 9; error{{$}}
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuMemAlloc_v2=2@2
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=MEMORY
// MEMORY: error: kernel 'k': Fake GPU has no memory for argument 2 of 16 bytes; 12 of 345 are free
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuLaunchKernel=701
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=LAUNCH
// LAUNCH: error: kernel 'k': cuLaunchKernel: CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES
// REDEFINE: %{fail} = FAKE_CUDA_FAIL=cuEventSynchronize=700
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=FAULT
// FAULT: error: kernel 'k': the GPU stopped it; cuEventSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS (an illegal memory access was encountered); --engine=reference names an access that is outside of its buffer
// REDEFINE: %{fail} = FAKE_CUDA_THREADS=16
// RUN: %{run} 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: error: kernel 'k': work-groups of 32 work-items; Fake GPU runs at most 16 of this kernel, with 104 registers each
//
// RUN: test ! -e %t.npy
kernel void k(global int *p, local int *t, global int *q) {
  t[get_local_id(0)] = p[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  q[0] = t[get_local_size(0) - 1 - get_local_id(0)];
}
