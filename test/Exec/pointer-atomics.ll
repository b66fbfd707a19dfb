; Atomic exchanges, loads and stores of pointers, and updates of vectors, for which SPIR-V has no
; instructions: they are lowered to those of integers.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as n; n.save('%t.q.npy', n.zeros(4, 'i4')); n.save('%t.q1.npy', n.array([7, 1, 1, 1], 'i4')); n.save('%t.h1.npy', n.array([8, 12], 'f2'))"
; DEFINE: %{launch} = --kernel=k --global=4 --local=4 --subgroup-size=4 out=%t.p.npy:i64:2 inout=%t.q.npy:%t.q2.npy out=%t.h2.npy:f16:2
; DEFINE: %{right} = cmp %t.q2.npy %t.q1.npy && cmp %t.h2.npy %t.h1.npy
; RUN: %tenon_run %s --engine=reference %{launch} && %{right}
; RUN: %tenon_run %s %{launch} && %{right}
; RUN: %tenon_lower %s --target=loops --subgroup-size=4 -o %t.spv && %tenon_run %t.spv %{launch} && %{right}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %h) {
entry:
  %sum = atomicrmw fadd ptr addrspace(1) %h, <2 x half> <half 2.0, half 3.0> monotonic
  %id = call i64 @_Z13get_global_idj(i32 0)
  %first = icmp eq i64 %id, 0
  br i1 %first, label %exchange, label %exit

exchange:
  %next = getelementptr i64, ptr addrspace(1) %p, i64 1
  %old = atomicrmw xchg ptr addrspace(1) %p, ptr addrspace(1) %q acq_rel
  %here = load atomic ptr addrspace(1), ptr addrspace(1) %p acquire, align 8
  store atomic ptr addrspace(1) %here, ptr addrspace(1) %next release, align 8
  %pair = cmpxchg ptr addrspace(1) %next, ptr addrspace(1) %q, ptr addrspace(1) null acq_rel monotonic
  %seen = extractvalue { ptr addrspace(1), i1 } %pair, 0
  %same = extractvalue { ptr addrspace(1), i1 } %pair, 1
  store i32 7, ptr addrspace(1) %seen
  %none = icmp eq ptr addrspace(1) %old, null
  %end = load atomic ptr addrspace(1), ptr addrspace(1) %next acquire, align 8
  %cleared = icmp eq ptr addrspace(1) %end, null
  %same.int = zext i1 %same to i32
  %none.int = zext i1 %none to i32
  %cleared.int = zext i1 %cleared to i32
  %q1 = getelementptr i32, ptr addrspace(1) %q, i64 1
  %q2 = getelementptr i32, ptr addrspace(1) %q, i64 2
  %q3 = getelementptr i32, ptr addrspace(1) %q, i64 3
  store i32 %same.int, ptr addrspace(1) %q1
  store i32 %none.int, ptr addrspace(1) %q2
  store i32 %cleared.int, ptr addrspace(1) %q3
  br label %exit

exit:
  ret void
}

declare i64 @_Z13get_global_idj(i32)
