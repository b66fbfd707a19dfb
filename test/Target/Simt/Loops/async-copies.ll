; Asynchronous copies and prefetches are the device's own instructions with scope
; Workgroup (2), on pointers to elements, also of an array. Each event of a list is
; waited for separately. The output is read again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK-DAG: [[GROUP:%uint_2]] = OpConstant %uint 2
; CHECK-DAG: [[NULL:%.*]] = OpConstantNull %spirv_Event
; CHECK: OpExtInst %void {{.*}} prefetch {{.*}} %ulong_8
; CHECK: [[A:%.*]] = OpGroupAsyncCopy %spirv_Event [[GROUP]] {{.*}} %ulong_64 %ulong_3 [[NULL]]
; CHECK: [[B:%.*]] = OpGroupAsyncCopy %spirv_Event [[GROUP]] {{.*}} %ulong_64 %ulong_1 [[NULL]]
; CHECK: OpStore [[EVENT:%.*]] [[A]]
; CHECK: OpGroupWaitEvents [[GROUP]] %uint_1 [[EVENT]]
; CHECK: OpStore [[EVENT]] [[B]]
; CHECK: OpGroupWaitEvents [[GROUP]] %uint_1 [[EVENT]]
; CHECK-NOT: OpControlBarrier
target triple = "spir64-unknown-unknown"

@tile = internal addrspace(3) global [64 x <4 x i32>] poison

define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(1) %h) {
  %events = alloca [2 x target("spirv.Event")]
  call spir_func void @_Z8prefetchPU3AS1KDv4_jm(ptr addrspace(1) %g, i64 8)
  %a = call spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3) @tile, ptr addrspace(1) %g, i64 64, i64 3, target("spirv.Event") zeroinitializer)
  store target("spirv.Event") %a, ptr %events
  %b = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv4_jPU3AS3KS_m9ocl_event(ptr addrspace(1) %h, ptr addrspace(3) @tile, i64 64, target("spirv.Event") zeroinitializer)
  %second = getelementptr [2 x target("spirv.Event")], ptr %events, i64 0, i64 1
  store target("spirv.Event") %b, ptr %second
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 2, ptr %events)
  ret void
}

declare spir_func void @_Z8prefetchPU3AS1KDv4_jm(ptr addrspace(1), i64)
declare spir_func target("spirv.Event") @_Z29async_work_group_strided_copyPU3AS3Dv4_jPU3AS1KS_mm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, i64, target("spirv.Event"))
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS1Dv4_jPU3AS3KS_m9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, target("spirv.Event"))
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
