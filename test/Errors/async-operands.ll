; Copies need a pointer to local and one to global memory, to elements of a known size.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': async_work_group_copy: expected a pointer to local and one to global memory{{$}}
; CHECK: error: kernel 'k': async_work_group_copy: expected pointers to numbers or vectors of them{{$}}
; CHECK: error: kernel 'k': prefetch: expected a pointer and a number{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l, float %x) {
  %e = call target("spirv.Event") @_Z21async_work_group_copyPU3AS1iPU3AS1Kim9ocl_event(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 4, target("spirv.Event") zeroinitializer)
  %f = call target("spirv.Event") @_Z21async_work_group_copyPU3AS3vPU3AS1Kvm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 4, target("spirv.Event") zeroinitializer)
  call void @_Z8prefetchPU3AS1Kif(ptr addrspace(1) %p, float %x)
  ret void
}

declare target("spirv.Event") @_Z21async_work_group_copyPU3AS1iPU3AS1Kim9ocl_event(ptr addrspace(1), ptr addrspace(1), i64, target("spirv.Event"))
declare target("spirv.Event") @_Z21async_work_group_copyPU3AS3vPU3AS1Kvm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
declare void @_Z8prefetchPU3AS1Kif(ptr addrspace(1), float)
