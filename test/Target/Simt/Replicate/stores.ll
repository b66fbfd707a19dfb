; The lanes that execute a work-item wait for each other before the first of them stores, and
; before the others load. Where lanes have diverged, only those of one work-item wait for each
; other: {0, 16} and so on. Private memory has a copy in each lane.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: [[PRIVATE:%.*]] = alloca i32
; CHECK-NOT: subgroup_barrier
; CHECK: store i32 1, ptr [[PRIVATE]]
; CHECK-NOT: subgroup_barrier
; CHECK: [[X:%.*]] = load i32, ptr addrspace(1) %p
; CHECK-NEXT: call void @tenon.item.subgroup_barrier() [[WAITS:#[0-9]+]]
; CHECK: [[REPLICA:%.*]] = lshr i32 {{.*}}, 4
; CHECK-NEXT: [[FIRST:%.*]] = icmp eq i32 [[REPLICA]], 0
; CHECK-NEXT: br i1 [[FIRST]]
; CHECK: store i32 [[X]], ptr addrspace(1) %q
; CHECK-NOT: subgroup_barrier
; CHECK: br i1
; CHECK: store i32 2, ptr addrspace(1) %q
; CHECK: call void @tenon.item.subgroup_barrier() [[WAITS]]
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: [[WAITS]] = { {{.*}}"tenon.all-lanes" }
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
  %private = alloca i32
  store i32 1, ptr %private
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %q
  store i32 2, ptr addrspace(1) %q
  %y = load i32, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
