; Atomic functions whose operands or result have no integer type.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': atomic_inc: the result is not an integer{{$}}
; CHECK: error: kernel 'k': atomic_load: the function is not defined for the result's type{{$}}
; CHECK: error: kernel 'k': atomic_compare_exchange_strong: expected a pointer to the expected value, and a number{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %inc = call float @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %p)
  %load = call <2 x i32> @_Z11atomic_loadPU3AS1VU7_Atomici(ptr addrspace(1) %p)
  %swap = call i1 @_Z30atomic_compare_exchange_strongPU3AS1VU7_AtomiciPii(ptr addrspace(1) %p, i32 %n, i32 %n)
  ret void
}

declare float @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
declare <2 x i32> @_Z11atomic_loadPU3AS1VU7_Atomici(ptr addrspace(1))
declare i1 @_Z30atomic_compare_exchange_strongPU3AS1VU7_AtomiciPii(ptr addrspace(1), i32, i32)
