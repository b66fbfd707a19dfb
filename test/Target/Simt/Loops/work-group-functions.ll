; Work-group functions are the device's own instructions with scope Workgroup (2). The output
; is read again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK: OpCapability Groups
; CHECK: [[GROUP:%uint_2]] = OpConstant %uint 2
; CHECK: OpGroupFAdd %float [[GROUP]] Reduce
; CHECK: OpGroupUMin %uint [[GROUP]] ExclusiveScan
; CHECK: OpGroupAny %bool [[GROUP]]
; CHECK: OpGroupBroadcast %uint [[GROUP]]
; CHECK-NOT: OpControlBarrier
define spir_kernel void @k(ptr addrspace(1) %o, float %f, i32 %x) {
  %a = call spir_func float @_Z21work_group_reduce_addf(float %f)
  %b = call spir_func i32 @_Z29work_group_scan_exclusive_minj(i32 %x)
  %c = call spir_func i32 @_Z14work_group_anyi(i32 %b)
  %d = call spir_func i32 @_Z20work_group_broadcastim(i32 %c, i64 3)
  %n = sitofp i32 %d to float
  %s = fadd float %n, %a
  store float %s, ptr addrspace(1) %o
  ret void
}

declare spir_func float @_Z21work_group_reduce_addf(float)
declare spir_func i32 @_Z29work_group_scan_exclusive_minj(i32)
declare spir_func i32 @_Z14work_group_anyi(i32)
declare spir_func i32 @_Z20work_group_broadcastim(i32, i64)
