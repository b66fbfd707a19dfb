; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; SPIR-V's atomic instructions; the new value comes before the comparator.

; CHECK: atomicrmw add ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
; CHECK: atomicrmw umax ptr addrspace(1) %p, i32 %x syncscope("device") monotonic
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float %f syncscope("device") monotonic
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("device") monotonic
; CHECK: cmpxchg ptr addrspace(1) %p, i32 7, i32 %x syncscope("device") monotonic
; CHECK: load atomic i32, ptr addrspace(1) %p syncscope("device") monotonic, align 4
; CHECK: store atomic i32 %x, ptr addrspace(1) %p syncscope("device") monotonic, align 4

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, float %f) {
  %r0 = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 0, i32 %x)
  %r1 = call i32 @_Z18__spirv_AtomicUMaxPU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 0, i32 %x)
  %r2 = call float @_Z21__spirv_AtomicFAddEXTPU3AS1fiif(ptr addrspace(1) %p, i32 1, i32 0, float %f)
  %r3 = call i32 @_Z24__spirv_AtomicIIncrementPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 0)
  %r4 = call i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1) %p, i32 1, i32 0, i32 0, i32 %x, i32 7)
  %r5 = call i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1) %p, i32 1, i32 0)
  call void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %p, i32 1, i32 0, i32 %x)
  ret void
}

declare i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare i32 @_Z18__spirv_AtomicUMaxPU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare float @_Z21__spirv_AtomicFAddEXTPU3AS1fiif(ptr addrspace(1), i32, i32, float)
declare i32 @_Z24__spirv_AtomicIIncrementPU3AS1iii(ptr addrspace(1), i32, i32)
declare i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(ptr addrspace(1), i32, i32, i32, i32, i32)
declare i32 @_Z18__spirv_AtomicLoadPU3AS1iii(ptr addrspace(1), i32, i32)
declare void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1), i32, i32, i32)
