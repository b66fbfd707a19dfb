; The types of the result and of C in the names of IGC's library, which may differ from each other.
;
; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.bf16.8x16x64.e2m1.e2m1(
; CHECK: [[C:%.*]] = call {{.*}} @tenon.from.fragment.acc.f32.8x16.v8f32(<8 x float> %c)
; CHECK: [[D:%.*]] = call {{.*}} @tenon.muladd.bf16.8x16x16.bf16.bf16{{.*}}({{.*}} [[C]])
; CHECK: @tenon.muladd.bf16.8x8x16.bf16.bf16(
define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, <8 x i16> %c16) {
  %r0 = call <8 x float> @__builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  %r1 = call <8 x i16> @__builtin_IB_sub_group16_fdpas_bf_bf_e2m1_e2m1_8_8(<8 x i16> %c16, <8 x i16> %a, <8 x i32> %b)
  %r2 = call <8 x i16> @__builtin_IB_sub_group16_fdpas_bf_f_bf_bf_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  ret void
}

define spir_kernel void @eight(<8 x i32> %a, <8 x i32> %b, <8 x i16> %c) {
  %r = call <8 x i16> @__builtin_IB_sub_group_bfdpas_bf_bf_8_8(<8 x i16> %c, <8 x i32> %a, <8 x i32> %b)
  ret void
}

declare <8 x float> @__builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_8(<8 x float>, <8 x i16>, <8 x i32>)
declare <8 x i16> @__builtin_IB_sub_group16_fdpas_bf_bf_e2m1_e2m1_8_8(<8 x i16>, <8 x i16>, <8 x i32>)
declare <8 x i16> @__builtin_IB_sub_group16_fdpas_bf_f_bf_bf_8_8(<8 x float>, <8 x i16>, <8 x i32>)
declare <8 x i16> @__builtin_IB_sub_group_bfdpas_bf_bf_8_8(<8 x i16>, <8 x i32>, <8 x i32>)
