; Each timed run begins with the same buffers, on every engine.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([1], 'i4'))"
; RUN: %tenon_run %s --global=1 --repeat=3 --engine=cpu inout=%t.x.npy:%t.cpu.npy
; RUN: %tenon_run %s --global=1 --repeat=3 --engine=reference inout=%t.x.npy:%t.reference.npy
; RUN: %python -c "import numpy as np; print(*np.load('%t.cpu.npy'), *np.load('%t.reference.npy'))" | FileCheck %s
; CHECK: 6 6

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 5
  store i32 %y, ptr addrspace(1) %p
  ret void
}
