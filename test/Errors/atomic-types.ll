; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Atomic functions with operands or results of other types.

; CHECK: error: kernel 'k': atomic_add: the function is not defined for the operand's type
; CHECK: error: kernel 'k': atomic_and: the function is not defined for the operand's type
; CHECK: error: kernel 'k': atomic_store: the function is not defined for the operand's type
; CHECK-COUNT-3: error: kernel 'k': atomic_cmpxchg: expected two integers of one type
; CHECK-COUNT-2: error: kernel 'k': atomic_compare_exchange_strong: expected a pointer to the expected value, and a number
; CHECK-COUNT-2: error: kernel 'k': atomic_add: expected a pointer and 1 values
; CHECK-COUNT-2: error: kernel 'k': OpAtomicIAdd: expected a pointer and 1 values
; CHECK: error: kernel 'k': atomic_load: the function is not defined for the result's type
; CHECK: error: kernel 'k': atomic_inc: the function is not defined for the operand's type

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, i24 %n, float %f, fp128 %q, ptr %e) {
  %r0 = call i24 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i24 %n)
  %r1 = call float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1) %p, float %f)
  call void @_Z12atomic_storePU3AS1Vii(ptr addrspace(1) %p, i24 %n)
  %r2 = call float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1) %p, float %f, float %f)
  %r3 = call i24 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i24 %n, i24 %n)
  %r4 = call i32 @_Z14atomic_cmpxchgPU3AS1Viil(ptr addrspace(1) %p, i32 %x, i64 0)
  %r5 = call i1 @_Z30atomic_compare_exchange_strongPU3AS1ViPii(ptr addrspace(1) %p, i32 %x, i32 %x)
  %r6 = call i1 @_Z30atomic_compare_exchange_strongPU3AS1ViPDqi(ptr addrspace(1) %p, ptr %e, fp128 %q)
  %r7 = call i32 @_Z10atomic_addPU3AS1Vi(ptr addrspace(1) %p)
  %r8 = call i32 @_Z10atomic_addii(i32 %x, i32 %x)
  %r9 = call i32 @__spirv_AtomicIAdd(ptr addrspace(1) %p, i32 1, i32 0)
  %s0 = call i32 @__spirv_AtomicIAdd.1(i32 %x, i32 1, i32 0, i32 %x)
  %s1 = call fp128 @_Z11atomic_loadPU3AS1Vq(ptr addrspace(1) %p)
  %s2 = call i24 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p)
  ret void
}

declare i24 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i24)
declare float @_Z10atomic_andPU3AS1Vff(ptr addrspace(1), float)
declare void @_Z12atomic_storePU3AS1Vii(ptr addrspace(1), i24)
declare float @_Z14atomic_cmpxchgPU3AS1Vfff(ptr addrspace(1), float, float)
declare i24 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i24, i24)
declare i32 @_Z14atomic_cmpxchgPU3AS1Viil(ptr addrspace(1), i32, i64)
declare i1 @_Z30atomic_compare_exchange_strongPU3AS1ViPii(ptr addrspace(1), i32, i32)
declare i1 @_Z30atomic_compare_exchange_strongPU3AS1ViPDqi(ptr addrspace(1), ptr, fp128)
declare i32 @_Z10atomic_addPU3AS1Vi(ptr addrspace(1))
declare i32 @_Z10atomic_addii(i32, i32)
declare i32 @__spirv_AtomicIAdd(ptr addrspace(1), i32, i32)
declare i32 @__spirv_AtomicIAdd.1(i32, i32, i32, i32)
declare fp128 @_Z11atomic_loadPU3AS1Vq(ptr addrspace(1))
declare i24 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
