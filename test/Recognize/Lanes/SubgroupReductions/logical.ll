; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Truth values are combined as 0 and 1.

; CHECK: [[P:%.*]] = icmp ne i32 %x, 0
; CHECK: [[Z:%.*]] = zext i1 [[P]] to i32
; CHECK: [[R:%.*]] = call i32 @tenon.subgroup.reduce.and.active.i32(i32 [[Z]])
; CHECK: [[B:%.*]] = icmp ne i32 [[R]], 0
; CHECK: zext i1 [[B]] to i32
; CHECK: [[Z:%.*]] = zext i1 %p to i32
; CHECK: @tenon.subgroup.scan.exclusive.xor.active.i32(i32 [[Z]])

define spir_kernel void @k(i32 %x, i1 %p) {
  %r0 = call i32 @_Z40sub_group_non_uniform_reduce_logical_andi(i32 %x)
  %r1 = call i1 @_Z33__spirv_GroupNonUniformLogicalXoriib(i32 3, i32 2, i1 %p)
  ret void
}

declare i32 @_Z40sub_group_non_uniform_reduce_logical_andi(i32)
declare i1 @_Z33__spirv_GroupNonUniformLogicalXoriib(i32, i32, i1)
