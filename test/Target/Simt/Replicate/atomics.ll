; One lane executes an atomic access. Replicas would see different results, so a kernel that uses
; one keeps its sub-groups of 16.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: call void @tenon.item.subgroup_barrier() [[EACH:#[0-9]+]]
; CHECK: br i1
; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1
; CHECK: call void @tenon.item.subgroup_barrier() [[EACH]]

; CHECK-LABEL: @used(
; CHECK-SAME: !intel_reqd_sub_group_size [[OWN:![0-9]+]]
; CHECK-NOT: br
; CHECK: atomicrmw add
; CHECK: [[OWN]] = !{i32 16}
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

define spir_kernel void @used(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
