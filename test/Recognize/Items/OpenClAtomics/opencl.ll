; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Atomic functions of OpenCL C 1.x, which are relaxed, and 2.0, which are
; sequentially consistent by default; the pointer's element type has
; the signedness.

; CHECK: atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
; CHECK: atomicrmw umax ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
; CHECK: atomicrmw min ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
; CHECK: atomicrmw sub ptr addrspace(1) %p, i32 1 syncscope("device") monotonic
; CHECK: cmpxchg ptr addrspace(1) %p, i32 %x, i32 7 syncscope("device") monotonic
; CHECK: atomicrmw xchg ptr addrspace(1) %p, i64 %l syncscope("device") monotonic
; CHECK: atomicrmw umin ptr addrspace(4) %g, i32 %x syncscope("workgroup") monotonic
; CHECK: atomicrmw fadd ptr addrspace(4) %g, float %f syncscope("device") seq_cst
; CHECK: load atomic i32, ptr addrspace(4) %g syncscope("device") seq_cst, align 4
; CHECK: store atomic i32 %x, ptr addrspace(4) %g syncscope("device") seq_cst, align 4
; CHECK: [[E:%.*]] = load i32, ptr addrspace(4) %e
; CHECK: [[R:%.*]] = cmpxchg ptr addrspace(4) %g, i32 [[E]], i32 %x syncscope("device") seq_cst
; CHECK: [[OLD:%.*]] = extractvalue { i32, i1 } [[R]], 0
; CHECK: store i32 [[OLD]], ptr addrspace(4) %e
; CHECK: extractvalue { i32, i1 } [[R]], 1

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) %g, ptr addrspace(4) %e, i32 %x, i64 %l, float %f) {
  %r0 = call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %x)
  %r1 = call i32 @_Z10atomic_maxPU3AS1Vjj(ptr addrspace(1) %p, i32 %x)
  %r2 = call i32 @_Z8atom_minPU3AS1Vii(ptr addrspace(1) %p, i32 %x)
  %r3 = call i32 @_Z10atomic_decPU3AS1Vj(ptr addrspace(1) %p)
  %r4 = call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i32 %x, i32 7)
  %r5 = call i64 @_Z9atom_xchgPU3AS1Vll(ptr addrspace(1) %p, i64 %l)
  %r6 = call i32 @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4) %g, i32 %x, i32 0, i32 1)
  %r7 = call float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4) %g, float %f)
  %r8 = call i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4) %g)
  call void @_Z12atomic_storePU3AS4VU7_Atomicii(ptr addrspace(4) %g, i32 %x)
  %r9 = call i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4) %g, ptr addrspace(4) %e, i32 %x)
  ret void
}

declare i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_maxPU3AS1Vjj(ptr addrspace(1), i32)
declare i32 @_Z8atom_minPU3AS1Vii(ptr addrspace(1), i32)
declare i32 @_Z10atomic_decPU3AS1Vj(ptr addrspace(1))
declare i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
declare i64 @_Z9atom_xchgPU3AS1Vll(ptr addrspace(1), i64)
declare i32 @_Z25atomic_fetch_min_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
declare float @_Z16atomic_fetch_addPU3AS4VU7_Atomicff(ptr addrspace(4), float)
declare i32 @_Z11atomic_loadPU3AS4VU7_Atomici(ptr addrspace(4))
declare void @_Z12atomic_storePU3AS4VU7_Atomicii(ptr addrspace(4), i32)
declare i1 @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(ptr addrspace(4), ptr addrspace(4), i32)
