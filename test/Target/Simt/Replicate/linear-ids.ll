; Linear ids are those of work-items, of which two lanes execute each.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: %[[X:.*]] = call i64 @tenon.item.local_id(i32 0)
; CHECK: %[[Y:.*]] = call i64 @tenon.item.local_id(i32 1)
; CHECK: %[[Z:.*]] = call i64 @tenon.item.local_id(i32 2)
; CHECK: %[[H:.*]] = call i64 @tenon.item.local_size(i32 1)
; CHECK: %[[PLANE:.*]] = mul i64 %[[Z]], %[[H]]
; CHECK: %[[ROWS:.*]] = add i64 %[[PLANE]], %[[Y]]
; CHECK: %[[LANES:.*]] = call i64 @tenon.item.local_size(i32 0)
; CHECK: %[[W:.*]] = lshr exact i64 %[[LANES]], 1
; CHECK: %[[BEFORE:.*]] = mul i64 %[[ROWS]], %[[W]]
; CHECK: %[[SUBGROUP:.*]] = lshr i64 %[[X]], 5
; CHECK: add i64 %[[BEFORE]], %
; CHECK: call i64 @tenon.item.global_offset(i32 0)
; CHECK: call i64 @tenon.item.global_size(i32 0)
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %local = call i64 @_Z19get_local_linear_idv()
  %global = call i64 @_Z20get_global_linear_idv()
  %sum = add i64 %local, %global
  store i64 %sum, ptr addrspace(1) %p
  ret void
}

declare i64 @_Z19get_local_linear_idv()
declare i64 @_Z20get_global_linear_idv()
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
