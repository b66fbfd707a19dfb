; With --warm the result is that of the first run, and each later run begins with the buffers that
; the one before it left: the third of these stops at a trap.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.array([1], 'i4'))"
; RUN: %tenon_run %s --global=1 --repeat=1 --warm --engine=cpu inout=%t.x.npy:%t.npy | FileCheck %s --check-prefix=RUNS
; RUN: %python -c "import numpy as np; print(*np.load('%t.npy'))" | FileCheck %s
; RUN: %tenon_run %s --global=1 --repeat=2 --engine=cpu inout=%t.x.npy:%t.npy
; RUN: %expect 1 %tenon_run %s --global=1 --repeat=2 --warm --engine=cpu inout=%t.x.npy:%t.npy 2>&1 | FileCheck %s --check-prefix=THIRD
; RUNS: 1 runs
; THIRD: stops at a trap
; CHECK: 6

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %late = icmp sgt i32 %x, 6
  br i1 %late, label %end, label %add
add:
  %y = add i32 %x, 5
  store i32 %y, ptr addrspace(1) %p
  ret void
end:
  call void @llvm.trap()
  unreachable
}

declare void @llvm.trap()
