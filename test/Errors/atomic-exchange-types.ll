; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': atomic_cmpxchg: expected two integers of one type{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @_Z14atomic_cmpxchgPU3AS1Viis(ptr addrspace(1) %p, i32 1, i16 2)
  ret void
}

declare i32 @_Z14atomic_cmpxchgPU3AS1Viis(ptr addrspace(1), i32, i16)
