; Machines without NVIDIA's driver, and with one that lacks functions.
;
; RUN: mkdir -p %t.dir %t.old && touch %t.dir/libcuda.so.1
; RUN: env LD_LIBRARY_PATH=%t.dir %expect 1 %tenon_run %s --engine=cuda --global=1 2>&1 | FileCheck %s
; CHECK: error: engine cuda needs libcuda.so.1, which comes with NVIDIA's driver ({{.+}}); the nearest that works here is --engine=cpu
;
; RUN: echo 'int cuInit(unsigned Flags) { return Flags; }' > %t.c
; RUN: %host_cc -shared -fPIC %t.c -o %t.old/libcuda.so.1
; RUN: env LD_LIBRARY_PATH=%t.old %expect 1 %tenon_run %s --engine=cuda --global=1 2>&1 | FileCheck %s --check-prefix=OLD
; OLD: error: engine cuda: libcuda.so.1 has no function cuGetErrorName; expected the driver of CUDA 11 or later
define spir_kernel void @k() {
  ret void
}
