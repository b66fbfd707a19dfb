; A work-item's elements are those of the lanes that execute it: element i is element i / 4
; of lane i % 4 among them.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-promote-slots,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: [[N:%.*]] = call i32 @tenon.length.acc.f32.16x16()
; CHECK-NEXT: mul i32 [[N]], 4
; CHECK: [[INDEX:%.*]] = udiv i64 %i, 4
; CHECK: [[REST:%.*]] = urem i64 %i, 4
; CHECK: [[REPLICA:%.*]] = trunc i64 [[REST]] to i32
; CHECK: [[V:%.*]] = call float @tenon.extract.acc.f32.16x16({{.*}}, i64 [[INDEX]])
; CHECK: [[FAR:%.*]] = mul i32 [[REPLICA]], 8
; CHECK: [[FROM:%.*]] = add i32 {{.*}}, [[FAR]]
; CHECK: call float @tenon.subgroup.shuffle.f32(float [[V]], i32 [[FROM]])
define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) !intel_reqd_sub_group_size !0 {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %n = call i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d)
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, ptr %slot
  %at = call ptr @__spirv_AccessChain(ptr %slot, i64 %i)
  %v = load float, ptr %at
  store float %v, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare i32 @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2))
declare ptr @__spirv_AccessChain(ptr, i64)

!0 = !{i32 8}
