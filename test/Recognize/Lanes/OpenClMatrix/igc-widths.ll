; Integers of two widths: K follows from the wider one, not from A.
;
; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; CHECK: @tenon.muladd.s32.8x8x32.s8.s8(
; CHECK: @tenon.muladd.s32.8x8x32.u8.s8(
; CHECK: @tenon.muladd.s32.8x8x64.u4.s4(
; CHECK: @tenon.muladd.s32.8x8x64.s4.s4(
define spir_kernel void @k(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, <8 x i16> %a4, <4 x i32> %b4) {
  %r0 = call <8 x i32> @__builtin_IB_sub_group_idpas_s4_s8_8_8(<8 x i32> %c, <8 x i16> %a4, <8 x i32> %b)
  %r1 = call <8 x i32> @__builtin_IB_sub_group_idpas_u8_s4_8_8(<8 x i32> %c, <8 x i32> %a, <4 x i32> %b4)
  %r2 = call <8 x i32> @__builtin_IB_sub_group_idpas_u4_s2_8_8(<8 x i32> %c, <8 x i32> %a, <4 x i32> %b4)
  %r3 = call <8 x i32> @__builtin_IB_sub_group_idpas_s2_s2_8_8(<8 x i32> %c, <8 x i16> %a4, <4 x i32> %b4)
  ret void
}

declare <8 x i32> @__builtin_IB_sub_group_idpas_s4_s8_8_8(<8 x i32>, <8 x i16>, <8 x i32>)
declare <8 x i32> @__builtin_IB_sub_group_idpas_u8_s4_8_8(<8 x i32>, <8 x i32>, <4 x i32>)
declare <8 x i32> @__builtin_IB_sub_group_idpas_u4_s2_8_8(<8 x i32>, <8 x i32>, <4 x i32>)
declare <8 x i32> @__builtin_IB_sub_group_idpas_s2_s2_8_8(<8 x i32>, <8 x i16>, <4 x i32>)
