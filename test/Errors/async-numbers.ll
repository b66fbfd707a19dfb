; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': async_work_group_copy: expected integers as number of elements and stride{{$}}
; CHECK: error: kernel 'k': async_work_group_strided_copy: expected integers as number of elements and stride{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l, float %x) {
  %e = call target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kif9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, float %x, target("spirv.Event") zeroinitializer)
  %f = call target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimf9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 4, float %x, target("spirv.Event") zeroinitializer)
  ret void
}

declare target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kif9ocl_event(ptr addrspace(3), ptr addrspace(1), float, target("spirv.Event"))
declare target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3iPU3AS1Kimf9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, float, target("spirv.Event"))
