; If an address may be private or not, a call may write anything, or work-groups may end
; within a sub-group's row, sub-groups stay parts of warps.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-NOT: tenon.replicas
define spir_kernel void @generic(ptr addrspace(4) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  store i32 1, ptr addrspace(4) %p
  ret void
}

define spir_kernel void @calls(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  call void @unknown(ptr addrspace(1) %p)
  ret void
}

define spir_kernel void @narrow(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  ret void
}

; Nothing is multiplied.
define spir_kernel void @no_product(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  store i32 1, ptr addrspace(1) %p
  ret void
}

declare void @unknown(ptr addrspace(1))
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
!1 = !{i32 8, i32 2, i32 1}
