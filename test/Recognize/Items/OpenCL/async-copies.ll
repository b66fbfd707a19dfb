; Copies of a work-group are made by all its work-items together; the stride is the
; global pointer's. Whoever waits for an event waits for all of them.
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @opencl(
; CHECK-NOT: alloca
; CHECK: [[ITEM:%.*]] = call i64 @tenon.item.local_linear_id()
; CHECK: call void @tenon.item.barrier()
; CHECK-NEXT: ret void
; CHECK: [[I:%.*]] = add i64 {{.*}}, [[ITEM]]
; CHECK-NEXT: icmp ult i64 [[I]], 64
; CHECK: [[FROM:%.*]] = mul i64 [[I]], 3
; CHECK: [[P:%.*]] = getelementptr <4 x i32>, ptr addrspace(1) %g, i64 [[FROM]]
; CHECK: [[V:%.*]] = load <4 x i32>, ptr addrspace(1) [[P]], align 16
; CHECK: [[Q:%.*]] = getelementptr <4 x i32>, ptr addrspace(3) %l, i64 [[I]]
; CHECK: store <4 x i32> [[V]], ptr addrspace(3) [[Q]], align 16
define spir_kernel void @opencl(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %events = alloca [2 x target("spirv.Event")]
  %e = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 3, target("spirv.Event") zeroinitializer)
  %second = getelementptr [2 x target("spirv.Event")], ptr %events, i64 0, i64 1
  store target("spirv.Event") %e, ptr %second
  %from = addrspacecast ptr %second to ptr addrspace(4)
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %from)
  ret void
}

; CHECK-LABEL: @spirv(
; CHECK: getelementptr i16, ptr addrspace(3) %l, i64 [[J:%.*]]
; CHECK: load i16, {{.*}}, align 2
; CHECK: [[TO:%.*]] = mul i64 [[J]], 5
; CHECK: getelementptr i16, ptr addrspace(1) %g, i64 [[TO]]
define spir_kernel void @spirv(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n) {
  %e = call spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32 2, ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %n, i64 5, target("spirv.Event") zeroinitializer)
  ret void
}

declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
declare spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32, ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event"))
