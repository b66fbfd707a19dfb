; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': atomic_fetch_or: the function is not defined for the operand's type

define spir_kernel void @k(ptr addrspace(1) %p, float %f) {
  %r = call float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1) %p, float %f)
  ret void
}

declare float @_Z15atomic_fetch_orPU3AS1VU7_Atomicff(ptr addrspace(1), float)
