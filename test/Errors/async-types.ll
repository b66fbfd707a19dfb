; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Asynchronous copies and prefetches with operands of other types.

; CHECK: error: kernel 'k': async_work_group_copy: expected 4 operands, actual 2
; CHECK-COUNT-2: error: kernel 'k': async_work_group_copy: expected a pointer to local and one to global memory
; CHECK-COUNT-2: error: kernel 'k': async_work_group_copy: expected an event of type target("spirv.Event")
; CHECK: error: kernel 'k': async_work_group_copy: expected pointers to numbers or vectors of them
; CHECK: error: kernel 'k': wait_group_events: expected a number and a pointer to events
; CHECK: error: kernel 'k': prefetch: expected a pointer and a number

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, target("spirv.Event") %e, ptr %events, float %f) {
  %r0 = call target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1im(ptr addrspace(3) %l, ptr addrspace(1) %g)
  %r1 = call target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1im9ocl_event(ptr addrspace(3) %l, ptr addrspace(3) %l, i64 %n, target("spirv.Event") %e)
  %r2 = call target("spirv.Event") @_Z21async_work_group_copyPU3AS1iPU3AS1im9ocl_event(ptr addrspace(1) %g, ptr addrspace(1) %g, i64 %n, target("spirv.Event") %e)
  %r3 = call i32 @_Z21async_work_group_copyPU3AS3iPU3AS1imi(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, i32 0)
  %r4 = call target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1imP(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %n, ptr %events)
  %r5 = call target("spirv.Event") @_Z21async_work_group_copyi(i64 %n, i64 %n, i64 %n, target("spirv.Event") %e)
  call void @_Z17wait_group_eventsfP(float %f, ptr %events)
  call void @_Z8prefetchlm(i64 %n, i64 %n)
  ret void
}

declare target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1im(ptr addrspace(3), ptr addrspace(1))
declare target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1im9ocl_event(ptr addrspace(3), ptr addrspace(3), i64, target("spirv.Event"))
declare target("spirv.Event") @_Z21async_work_group_copyPU3AS1iPU3AS1im9ocl_event(ptr addrspace(1), ptr addrspace(1), i64, target("spirv.Event"))
declare i32 @_Z21async_work_group_copyPU3AS3iPU3AS1imi(ptr addrspace(3), ptr addrspace(1), i64, i32)
declare target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1imP(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare target("spirv.Event") @_Z21async_work_group_copyi(i64, i64, i64, target("spirv.Event"))
declare void @_Z17wait_group_eventsfP(float, ptr)
declare void @_Z8prefetchlm(i64, i64)
