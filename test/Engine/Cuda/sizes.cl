// Sizes that an NVIDIA GPU cannot launch.
//
// REQUIRES: clang, nvptx-registered-target
// RUN: mkdir -p %t.dir
// RUN: %host_cc -shared -fPIC %S/Inputs/libcuda.c -o %t.dir/libcuda.so.1
// DEFINE: %{run} = env LD_LIBRARY_PATH=%t.dir %expect 1 %tenon_run %s --engine=cuda --kernel=plain out=%t.npy:i32:64
// RUN: %{run} local=16 --global=64 --offset=5 2>&1 | FileCheck %s --check-prefix=OFFSET
// OFFSET: error: kernel 'plain': first global id 5 in dimension 0; ids begin at 0 on NVIDIA's GPUs
// RUN: %{run} local=16 --global=32,5 --local=32,2 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: error: kernel 'plain': 5 work-items in dimension 1 are not a multiple of the 2 of a work-group; NVIDIA's GPUs run whole work-groups
// RUN: %{run} local=16 --global=1,1,65536 2>&1 | FileCheck %s --check-prefix=GRID
// GRID: error: kernel 'plain': 65536 work-groups of 1 work-items in dimension 2; Fake GPU runs at most 65535 of 64
// RUN: %{run} local=232400 --global=64 2>&1 | FileCheck %s --check-prefix=LOCAL
// LOCAL: error: kernel 'plain': work-groups need 232549 bytes of local memory; Fake GPU has 232448
// RUN: env LD_LIBRARY_PATH=%t.dir %expect 1 %tenon_run %s --engine=cuda --kernel=product out=%t.npy:i32:64 \
// RUN:     --global=48 --local=48 2>&1 | FileCheck %s --check-prefix=MATRIX
// MATRIX: error: kernel 'product': work-groups of 48 work-items end within a sub-group of 32; matrix operations need complete sub-groups
kernel void plain(global int *p, local int *t) { p[get_global_id(0)] = *t; }

__attribute__((intel_reqd_sub_group_size(32))) kernel void product(global int *p) {
  p[get_local_id(0)] = intel_sub_group_i8_i8_matrix_mad_k32(p[0], (int8)p[1], 0);
}
