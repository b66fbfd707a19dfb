; Atomic updates of subnormal numbers of bf16 end, and choose one of the numbers: AVX512-BF16 rounds
; them to zero, which is never what memory has.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([0x8003], 'u2')); np.save('%t.y.npy', np.array([0, 0, 0x8007], 'u2'))"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.x.npy inout=%t.y.npy:%t.reference.npy
; RUN: %tenon_run %s --kernel=k --global=1 --engine=cpu in=%t.x.npy inout=%t.y.npy:%t.cpu.npy
; RUN: cmp %t.reference.npy %t.cpu.npy
; RUN: %python %S/Inputs/equals.py %t.cpu.npy "[0x8003, 0, 0x8003]"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %a = load bfloat, ptr addrspace(1) %x
  %min = atomicrmw fmin ptr addrspace(1) %y, bfloat %a seq_cst
  %y.2 = getelementptr bfloat, ptr addrspace(1) %y, i64 2
  %max = atomicrmw fmax ptr addrspace(1) %y.2, bfloat %a seq_cst
  ret void
}
