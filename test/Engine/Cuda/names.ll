; PTX has no dots in names of kernels; the kernel that is launched is the one with the other name.
;
; REQUIRES: nvptx-registered-target
; RUN: mkdir -p %t.dir && %host_cc -shared -fPIC %S/Inputs/libcuda.c -o %t.dir/libcuda.so.1
; RUN: env LD_LIBRARY_PATH=%t.dir FAKE_CUDA_SIZES=4 %tenon_run %s --engine=cuda --kernel=k.1 --global=32 \
; RUN:     --local=32 i32=1 2>&1 | FileCheck %s
;
; CHECK: function k_1
; CHECK: launch 1,1,1 of 32,1,1
define spir_kernel void @k.1(i32 %x) {
  ret void
}
