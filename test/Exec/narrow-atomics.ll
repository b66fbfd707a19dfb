; Atomic operations on numbers of 8 and 16 bits use those on the surrounding words of 32 bits
; in SPIR-V: neighbours in a word keep their values.
;
; REQUIRES: numpy, x86, llvm-spirv, spirv-tools
; DEFINE: %{launch} = --kernel=k --global=96 --local=8 inout=%t.in.npy:%t.npy inout=%t.f.npy:%t.fo.npy
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[96, 100, 1, 24, 0, 95, 9, 7]" \
; DEFINE:   && %python %S/Inputs/equals.py %t.fo.npy "[0x42c0, 1]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([0, 4, 1, 0, 0, 0, 9, 7], np.uint8)); np.save(r'%t.f.npy', np.array([0, 1], np.uint16))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK-NOT: OpAtomic{{.*}} %u{{char|short}}
; CHECK: OpAtomicCompareExchange %uint
; CHECK-NOT: OpAtomic{{.*}} %u{{char|short}}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %f) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i8
  %a = atomicrmw add ptr addrspace(1) %p, i8 1 monotonic
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 1
  %b = atomicrmw add ptr addrspace(1) %p1, i8 1 monotonic
  %third = urem i64 %id, 4
  %is.third = icmp eq i64 %third, 0
  br i1 %is.third, label %count, label %join

count:
  %p3 = getelementptr i8, ptr addrspace(1) %p, i64 3
  br label %again

again:
  %old = load atomic i8, ptr addrspace(1) %p3 monotonic, align 1
  %new = add i8 %old, 1
  %pair = cmpxchg ptr addrspace(1) %p3, i8 %old, i8 %new monotonic monotonic
  %done = extractvalue { i8, i1 } %pair, 1
  br i1 %done, label %join, label %again

join:
  %p4 = getelementptr i8, ptr addrspace(1) %p, i64 4
  store atomic i8 0, ptr addrspace(1) %p4 release, align 1
  %p5 = getelementptr i8, ptr addrspace(1) %p, i64 5
  %m = atomicrmw umax ptr addrspace(1) %p5, i8 %i monotonic
  %s = atomicrmw fadd ptr addrspace(1) %f, bfloat 1.0 monotonic
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
