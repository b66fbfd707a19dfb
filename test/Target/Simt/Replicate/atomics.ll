; One lane does an atomic or volatile access, and gives the others what it had from it.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: [[OLD:%.*]] = atomicrmw add ptr addrspace(1) %p, i32 1
; CHECK: [[PHI:%.*]] = phi i32 [ [[OLD]], %{{.*}} ], [ 0, %{{.*}} ]
; CHECK: [[GIVEN:%.*]] = call i32 @tenon.subgroup.shuffle.i32(i32 [[PHI]], i32 {{.*}})
; CHECK: cmpxchg ptr addrspace(1) %p, i32 [[GIVEN]], i32 2
; CHECK: load volatile i32, ptr addrspace(1) %p
; CHECK: call i32 @tenon.subgroup.shuffle.i32
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  %pair = cmpxchg ptr addrspace(1) %p, i32 %old, i32 2 monotonic monotonic
  %v = load volatile i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
