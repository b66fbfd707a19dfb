; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': async_work_group_copy: expected an event of type target("spirv.Event"){{$}}

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %l) {
  %r = call i64 @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %p, i64 4, i64 0)
  ret void
}

declare i64 @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64)
