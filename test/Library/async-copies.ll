; An OpenCL device has asynchronous copies and prefetches. Elsewhere each
; work-item copies its share, the stride is the global pointer's, waiting is a barrier,
; and a prefetch is removed.
; RUN: %tenon_opt -passes='tenon-library<target=loops>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-library<target=cpu>' -S < %s | FileCheck %s --check-prefix=CPU

; CHECK: call void @tenon.async.prefetch.16.p1(
; CHECK: call target("spirv.Event") @tenon.async.copy.16.p3.p1(
; CHECK: call void @tenon.async.wait.p4(

; CPU-LABEL: @k(
; CPU-NOT: alloca
; CPU-NOT: prefetch
; CPU: [[ITEM:%.*]] = call i64 @tenon.item.local_linear_id()
; CPU: call void @tenon.item.barrier()
; CPU-NEXT: ret void
; CPU: [[I:%.*]] = add i64 {{.*}}, [[ITEM]]
; CPU-NEXT: icmp ult i64 [[I]], 64
; CPU: [[FROM:%.*]] = mul i64 [[I]], 3
; CPU: [[P:%.*]] = getelementptr <4 x i32>, ptr addrspace(1) %g, i64 [[FROM]]
; CPU: [[V:%.*]] = load <4 x i32>, ptr addrspace(1) [[P]], align 16
; CPU: [[Q:%.*]] = getelementptr <4 x i32>, ptr addrspace(3) %l, i64 [[I]]
; CPU: store <4 x i32> [[V]], ptr addrspace(3) [[Q]], align 16
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %events = alloca [2 x target("spirv.Event")]
  call void @tenon.async.prefetch.16.p1(ptr addrspace(1) %g, i64 8)
  %e = call target("spirv.Event") @tenon.async.copy.16.p3.p1(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 64, i64 3, target("spirv.Event") zeroinitializer)
  %second = getelementptr [2 x target("spirv.Event")], ptr %events, i64 0, i64 1
  store target("spirv.Event") %e, ptr %second
  %from = addrspacecast ptr %second to ptr addrspace(4)
  call void @tenon.async.wait.p4(i32 1, ptr addrspace(4) %from)
  ret void
}

declare void @tenon.async.prefetch.16.p1(ptr addrspace(1), i64) #0
declare target("spirv.Event") @tenon.async.copy.16.p3.p1(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event")) #1
declare void @tenon.async.wait.p4(i32, ptr addrspace(4)) #2

attributes #0 = { nounwind "tenon.async"="prefetch" "tenon.bytes"="16" }
attributes #1 = { convergent nounwind "tenon.async"="copy" "tenon.bytes"="16" }
attributes #2 = { convergent nounwind "tenon.async"="wait" }
