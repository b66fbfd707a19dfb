; A broadcast from the first active lane alone makes the module one of SPIR-V 1.3.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; CHECK: ; Version: 1.3
; CHECK: OpGroupNonUniformBroadcastFirst

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %x = load i32, ptr addrspace(1) %p
  %v = call spir_func i32 @_Z25sub_group_broadcast_firstj(i32 %x)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare spir_func i32 @_Z25sub_group_broadcast_firstj(i32)

!0 = !{i32 16}
