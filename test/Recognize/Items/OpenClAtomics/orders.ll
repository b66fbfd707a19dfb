; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The source's order and scope, as far as an access can have them: a comparison
; that fails and a load do not release, a store does not acquire. An order that is not
; constant becomes the strongest.

; CHECK: atomicrmw add ptr addrspace(3) %q, i32 1 syncscope("workgroup") acq_rel
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("subgroup") acquire
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 release
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
; CHECK: cmpxchg ptr addrspace(1) %p, i32 7, i32 9 syncscope("workgroup") acq_rel acquire
; CHECK: load atomic i32, ptr addrspace(1) %p syncscope("device") acquire
; CHECK: store atomic i32 1, ptr addrspace(1) %p syncscope("device") release
; CHECK: atomicrmw or ptr addrspace(4) %g, i32 1 syncscope("device") acquire
; CHECK: atomicrmw xor ptr addrspace(4) %g, i32 1 syncscope("subgroup") release
; CHECK: cmpxchg ptr addrspace(4) %g, i32 {{.*}}, i32 3 syncscope("workgroup") acq_rel monotonic
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, ptr addrspace(4) %g, i32 %x) {
  %r0 = call i32 @_Z18__spirv_AtomicIAddPU3AS3iiii(ptr addrspace(3) %q, i32 2, i32 264, i32 1)
  %r1 = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 3, i32 2, i32 1)
  %r2 = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 0, i32 4, i32 1)
  %r3 = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 %x, i32 %x, i32 1)
  %r4 = call i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1) %p, i32 2, i32 8, i32 8, i32 9, i32 7)
  %r5 = call i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 8)
  call void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 8, i32 1)
  %r6 = call i32 @_Z24atomic_fetch_or_explicitPU3AS4VU7_Atomicjj12memory_order(ptr addrspace(4) %g, i32 1, i32 2)
  %r7 = call i32 @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4) %g, i32 1, i32 3, i32 4)
  %r8 = call i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS5_12memory_scope(ptr addrspace(4) %g, ptr addrspace(4) %g, i32 3, i32 4, i32 0, i32 1)
  ret void
}

declare i32 @_Z18__spirv_AtomicIAddPU3AS3iiii(ptr addrspace(3), i32, i32, i32)
declare i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1), i32, i32, i32, i32, i32)
declare i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1), i32, i32)
declare void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare i32 @_Z24atomic_fetch_or_explicitPU3AS4VU7_Atomicjj12memory_order(ptr addrspace(4), i32, i32)
declare i32 @_Z25atomic_fetch_xor_explicitPU3AS4VU7_Atomicjj12memory_order12memory_scope(ptr addrspace(4), i32, i32, i32)
declare i1 @_Z39atomic_compare_exchange_strong_explicitPU3AS4VU7_AtomiciPU3AS4ii12memory_orderS5_12memory_scope(ptr addrspace(4), ptr addrspace(4), i32, i32, i32, i32)
