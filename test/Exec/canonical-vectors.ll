; llvm.canonicalize of vectors: NaNs become quiet, all other numbers stay.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([1, 0x7f, 0x8001, 0x3f80, 0x7fc1, 0x7f80, 0, 0x8000], 'u2'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.x.npy out=%t.reference.npy:u16:8
; RUN: cmp %t.x.npy %t.reference.npy
; RUN: %tenon_run %s --kernel=k --global=1 --engine=cpu in=%t.x.npy out=%t.cpu.npy:u16:8
; RUN: cmp %t.x.npy %t.cpu.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %v = load <8 x bfloat>, ptr addrspace(1) %x
  %c = call <8 x bfloat> @llvm.canonicalize.v8bf16(<8 x bfloat> %v)
  store <8 x bfloat> %c, ptr addrspace(1) %y
  ret void
}
