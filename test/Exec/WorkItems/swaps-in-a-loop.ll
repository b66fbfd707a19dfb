; A loop that exchanges some values with memory, which LLVM's vectoriser turns into
; masked accesses (on AVX2 and AVX-512): it gets the old values.

; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); [np.save(f'%t.{n}.npy', r.integers(0, 8, 1000).astype('i4')) for n in 'mab']"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.m.npy inout=%t.a.npy:%t.a2.npy in=%t.b.npy out=%t.o.npy:i32:1000 i32=1000
; RUN: %python %S/../Inputs/equals.py %t.o.npy "np.where(np.load('%t.m.npy') > 3, np.load('%t.a.npy'), np.load('%t.b.npy'))"
; RUN: %python %S/../Inputs/equals.py %t.a2.npy "np.where(np.load('%t.m.npy') > 3, np.load('%t.b.npy') + 1, np.load('%t.a.npy'))"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) noalias %m, ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %o, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %at = zext nneg i32 %i to i64
  %bp = getelementptr i32, ptr addrspace(1) %b, i64 %at
  %bv = load i32, ptr addrspace(1) %bp
  %mp = getelementptr i32, ptr addrspace(1) %m, i64 %at
  %mv = load i32, ptr addrspace(1) %mp
  %some = icmp sgt i32 %mv, 3
  br i1 %some, label %swap, label %latch

swap:
  %ap = getelementptr i32, ptr addrspace(1) %a, i64 %at
  %old = load i32, ptr addrspace(1) %ap
  %new = add nsw i32 %bv, 1
  store i32 %new, ptr addrspace(1) %ap
  br label %latch

latch:
  %s = phi i32 [ %old, %swap ], [ %bv, %loop ]
  %op = getelementptr i32, ptr addrspace(1) %o, i64 %at
  store i32 %s, ptr addrspace(1) %op
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}
