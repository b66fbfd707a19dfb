; An event that is null in the first iteration of a loop.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK: %[[EVENT:.*]] = OpTypeEvent
; CHECK: %[[NULL:.*]] = OpConstantNull %[[EVENT]]
; CHECK: OpStore %[[PLACE:.*]] %[[NULL]]
; CHECK: %[[FIRST:.*]] = OpLoad %[[EVENT]] %[[PLACE]]
; CHECK: OpPhi %[[EVENT]] {{.*}}%[[FIRST]]
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(3) %q, i64 %n) {
entry:
  br label %copy

copy:
  %i = phi i64 [ 0, %entry ], [ %next, %copy ]
  %e = phi target("spirv.Event") [ zeroinitializer, %entry ], [ %f, %copy ]
  %from = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %to = getelementptr i32, ptr addrspace(3) %q, i64 %i
  %f = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 1, target("spirv.Event") %e)
  %next = add i64 %i, 1
  %done = icmp uge i64 %next, %n
  br i1 %done, label %exit, label %copy

exit:
  ret void
}

declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
