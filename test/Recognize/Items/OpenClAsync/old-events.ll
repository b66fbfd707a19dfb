; Events that are pointers, as older compilers have them: each copy is waited for at once, its
; event is null, and waits for such events go. The size of a prefetch's elements does not matter.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-verify' -S < %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK: [[MEMORY:%.*]] = alloca target("spirv.Event")
; CHECK: [[E:%.*]] = call target("spirv.Event") @tenon.async.copy.4.p3.p1(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 1, target("spirv.Event") zeroinitializer)
; CHECK-NEXT: store target("spirv.Event") [[E]], ptr [[MEMORY]]
; CHECK-NEXT: call void @tenon.async.wait.p0(i32 1, ptr [[MEMORY]])
; CHECK-NOT: tenon.async.wait
; CHECK: call void @tenon.async.prefetch.1.p1(ptr addrspace(1) %g, i64 8)
; CHECK: call void @tenon.async.wait.p4(i32 1, ptr addrspace(4) %q)

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, ptr addrspace(4) %q) {
  %events = alloca [2 x [1 x ptr]]
  %e = call ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, ptr null)
  store ptr %e, ptr %events
  %from = addrspacecast ptr %events to ptr addrspace(4)
  call void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %from)
  call void @_Z8prefetchPU3AS1KDv3_em(ptr addrspace(1) %g, i64 8)
  call void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %q)
  ret void
}

declare ptr @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare void @_Z8prefetchPU3AS1KDv3_em(ptr addrspace(1), i64)
