; REQUIRES: nvptx-registered-target
; RUN: %expect --absent=%t.o 1 %tenon_lower %s --target=nvptx -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; LLVM has no assembler for NVIDIA's GPUs.

; CHECK: error: LLVM writes no object files for nvptx64-nvidia-cuda; the nearest that works is assembly

define spir_kernel void @k(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
