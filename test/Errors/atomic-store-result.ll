; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': atomic_store: expected a call without a result{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @_Z12atomic_storePU3AS1VU7_Atomicii(ptr addrspace(1) %p, i32 1)
  ret void
}

declare i32 @_Z12atomic_storePU3AS1VU7_Atomicii(ptr addrspace(1), i32)
