; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The group operation is an operand: reduce, inclusive scan, exclusive scan.

; CHECK: @tenon.subgroup.reduce.add.i32(
; CHECK: @tenon.subgroup.scan.inclusive.fmin.f32(
; CHECK: @tenon.subgroup.scan.exclusive.umax.i32(
; CHECK: @tenon.subgroup.reduce.mul.i32(
; CHECK: @tenon.subgroup.reduce.xor.active.i32(
; CHECK: @tenon.subgroup.reduce.fadd.active.f32(

define spir_kernel void @k(i32 %x, float %y) {
  %r0 = call i32 @_Z17__spirv_GroupIAddiii(i32 3, i32 0, i32 %x)
  %r1 = call float @_Z17__spirv_GroupFMinjjf(i32 3, i32 1, float %y)
  %r2 = call i32 @_Z17__spirv_GroupUMaxiij(i32 3, i32 2, i32 %x)
  %r3 = call i32 @_Z20__spirv_GroupIMulKHRiii(i32 3, i32 0, i32 %x)
  %r4 = call i32 @_Z33__spirv_GroupNonUniformBitwiseXoriii(i32 3, i32 0, i32 %x)
  %r5 = call float @_Z27__spirv_GroupNonUniformFAddIfET_iiS0_(i32 3, i32 0, float %y)
  ret void
}

declare i32 @_Z17__spirv_GroupIAddiii(i32, i32, i32)
declare float @_Z17__spirv_GroupFMinjjf(i32, i32, float)
declare i32 @_Z17__spirv_GroupUMaxiij(i32, i32, i32)
declare i32 @_Z20__spirv_GroupIMulKHRiii(i32, i32, i32)
declare i32 @_Z33__spirv_GroupNonUniformBitwiseXoriii(i32, i32, i32)
declare float @_Z27__spirv_GroupNonUniformFAddIfET_iiS0_(i32, i32, float)
