; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; A predicate is an int in OpenCL C and a bool in SPIR-V.

; CHECK: [[P:%.*]] = icmp ne i32 %x, 0
; CHECK: [[R:%.*]] = call i1 @tenon.subgroup.all(i1 [[P]])
; CHECK: zext i1 [[R]] to i32
; CHECK: call i1 @tenon.subgroup.any.active(i1 %{{.*}})
; CHECK: call i1 @tenon.subgroup.any(i1 %p)
; CHECK: call i1 @tenon.subgroup.all.active(i1 %p)
; CHECK: [[E:%.*]] = call i1 @tenon.subgroup.elect()
; CHECK: zext i1 [[E]] to i32
; CHECK: call i1 @tenon.subgroup.all.equal.f32(float %y)

define spir_kernel void @k(i32 %x, float %y, i1 %p) {
  %r0 = call i32 @_Z13sub_group_alli(i32 %x)
  %r1 = call i32 @_Z25sub_group_non_uniform_anyi(i32 %x)
  %r2 = call i1 @_Z16__spirv_GroupAnyib(i32 3, i1 %p)
  %r3 = call i1 @_Z26__spirv_GroupNonUniformAllib(i32 3, i1 %p)
  %r4 = call i32 @_Z15sub_group_electv()
  %r5 = call i1 @_Z31__spirv_GroupNonUniformAllEqualif(i32 3, float %y)
  ret void
}

declare i32 @_Z13sub_group_alli(i32)
declare i32 @_Z25sub_group_non_uniform_anyi(i32)
declare i1 @_Z16__spirv_GroupAnyib(i32, i1)
declare i1 @_Z26__spirv_GroupNonUniformAllib(i32, i1)
declare i32 @_Z15sub_group_electv()
declare i1 @_Z31__spirv_GroupNonUniformAllEqualif(i32, float)
