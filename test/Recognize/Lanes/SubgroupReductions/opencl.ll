; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The letter of the overload distinguishes signed and unsigned.

; CHECK: @tenon.subgroup.reduce.add.i32(
; CHECK: @tenon.subgroup.reduce.smin.i32(
; CHECK: @tenon.subgroup.reduce.umin.i32(
; CHECK: @tenon.subgroup.reduce.fmax.f32(
; CHECK: @tenon.subgroup.scan.inclusive.smax.i64(
; CHECK: @tenon.subgroup.scan.exclusive.fadd.f32(
; CHECK: @tenon.subgroup.reduce.mul.active.i32(
; CHECK: @tenon.subgroup.reduce.xor.active.i32(
; CHECK: @tenon.subgroup.scan.inclusive.and.active.i64(

define spir_kernel void @k(i32 %x, float %y, i64 %l) {
  %r0 = call i32 @_Z20sub_group_reduce_addi(i32 %x)
  %r1 = call i32 @_Z20sub_group_reduce_mini(i32 %x)
  %r2 = call i32 @_Z20sub_group_reduce_minj(i32 %x)
  %r3 = call float @_Z20sub_group_reduce_maxf(float %y)
  %r4 = call i64 @_Z28sub_group_scan_inclusive_maxl(i64 %l)
  %r5 = call float @_Z28sub_group_scan_exclusive_addf(float %y)
  %r6 = call i32 @_Z32sub_group_non_uniform_reduce_mulj(i32 %x)
  %r7 = call i32 @_Z32sub_group_non_uniform_reduce_xori(i32 %x)
  %r8 = call i64 @_Z40sub_group_non_uniform_scan_inclusive_andm(i64 %l)
  ret void
}

declare i32 @_Z20sub_group_reduce_addi(i32)
declare i32 @_Z20sub_group_reduce_mini(i32)
declare i32 @_Z20sub_group_reduce_minj(i32)
declare float @_Z20sub_group_reduce_maxf(float)
declare i64 @_Z28sub_group_scan_inclusive_maxl(i64)
declare float @_Z28sub_group_scan_exclusive_addf(float)
declare i32 @_Z32sub_group_non_uniform_reduce_mulj(i32)
declare i32 @_Z32sub_group_non_uniform_reduce_xori(i32)
declare i64 @_Z40sub_group_non_uniform_scan_inclusive_andm(i64)
