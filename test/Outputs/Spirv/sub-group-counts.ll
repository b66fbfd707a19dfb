; The numbers of sub-groups of a work-group and of a complete one are two queries.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 -o %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s

; CHECK-DAG: OpDecorate [[COMPLETE:%[_a-zA-Z0-9]+]] BuiltIn NumEnqueuedSubgroups
; CHECK-DAG: OpDecorate [[HERE:%[_a-zA-Z0-9]+]] BuiltIn NumSubgroups
; CHECK: OpFunction
; CHECK: OpLoad %uint [[COMPLETE]]
; CHECK: OpLoad %uint [[HERE]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %e = call spir_func i32 @_Z27get_enqueued_num_sub_groupsv()
  %n = call spir_func i32 @_Z18get_num_sub_groupsv()
  %s = sub i32 %e, %n
  store i32 %s, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z27get_enqueued_num_sub_groupsv()
declare spir_func i32 @_Z18get_num_sub_groupsv()

!0 = !{i32 16}
