; A suffix after .npy is another suffix, and nothing is written.

; RUN: rm -rf %t && mkdir %t
; RUN: %expect --absent=%t/c.npy.new 2 %tenon_run %s --global=1 out=%t/c.npy.new:f32:4 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: argument 'out={{.*}}c.npy.new:f32:4': the output '{{.*}}c.npy.new' has suffix '.new', which is not written; expected .npy, NumPy's format

define spir_kernel void @k(ptr addrspace(1) %c) {
  store float 1.0, ptr addrspace(1) %c
  ret void
}
