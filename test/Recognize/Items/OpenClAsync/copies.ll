; Copies of a work-group, waits for their events and prefetches are one operation each;
; counts, strides and the size of an element are those of the call.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-verify' -S < %s | FileCheck %s

; CHECK-LABEL: @opencl(
; CHECK: [[A:%.*]] = call target("spirv.Event") @tenon.async.copy.16.p3.p1(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 3, target("spirv.Event") zeroinitializer)
; CHECK-NEXT: call target("spirv.Event") @tenon.async.copy.16.p1.p3(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 64, i64 1, target("spirv.Event") [[A]])
; CHECK: call void @tenon.async.wait.p4(i32 2, ptr addrspace(4) %from)
; CHECK-NEXT: call void @tenon.async.prefetch.4.p1(ptr addrspace(1) %g, i64 8)
define spir_kernel void @opencl(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %events = alloca [2 x target("spirv.Event")]
  %a = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 3, target("spirv.Event") zeroinitializer)
  %b = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv4_jPU3AS3KS_m9ocl_event(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 64, target("spirv.Event") %a)
  store target("spirv.Event") %b, ptr %events
  %from = addrspacecast ptr %events to ptr addrspace(4)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 2, ptr addrspace(4) %from)
  call spir_func void @_Z8prefetchPU3AS1Kjm(ptr addrspace(1) %g, i64 8)
  ret void
}

; CHECK-LABEL: @spirv(
; CHECK: call target("spirv.Event") @tenon.async.copy.2.p1.p3(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, i64 5, target("spirv.Event") zeroinitializer)
; CHECK-NEXT: call void @tenon.async.wait.p0(i32 1, ptr %event)
; CHECK-NEXT: call void @tenon.async.prefetch.4.p1(ptr addrspace(1) %g, i64 8)
define spir_kernel void @spirv(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n) {
  %event = alloca target("spirv.Event")
  %e = call spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32 2, ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, i64 5, target("spirv.Event") zeroinitializer)
  call spir_func void @_Z23__spirv_GroupWaitEventsiiP13__spirv_Event(i32 2, i32 1, ptr %event)
  call spir_func void @_Z20__spirv_ocl_prefetchPU3AS1Kim(ptr addrspace(1) %g, i64 8)
  ret void
}

declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv4_jPU3AS3KS_m9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare spir_func void @_Z8prefetchPU3AS1Kjm(ptr addrspace(1), i64)
declare spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32, ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event"))
declare spir_func void @_Z23__spirv_GroupWaitEventsiiP13__spirv_Event(i32, i32, ptr)
declare spir_func void @_Z20__spirv_ocl_prefetchPU3AS1Kim(ptr addrspace(1), i64)
