; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': atomic_add: the call has a result of another type{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call float @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 1)
  ret void
}

declare float @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
