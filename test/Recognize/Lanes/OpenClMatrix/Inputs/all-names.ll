; Every overload of cl_intel_subgroup_matrix_multiply_accumulate and its tf32
; companion, as clang mangles it, and the multiplication that it means.

; CHECK: @tenon.muladd.s32.1x8x32.s8.s8(
define i32 @f1(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i8_i8_matrix_mad_k32iDv8_ii(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i8_i8_matrix_mad_k32iDv8_ii(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x32.s8.s8(
define <2 x i32> @f2(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv2_iDv8_iS_(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv2_iDv8_iS_(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x32.s8.s8(
define <4 x i32> @f3(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv4_iDv8_iS_(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv4_iDv8_iS_(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x32.s8.s8(
define <8 x i32> @f4(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_iS_S_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_iS_S_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x32.s8.u8(
define i32 @f5(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i8_u8_matrix_mad_k32iDv8_ji(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i8_u8_matrix_mad_k32iDv8_ji(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x32.s8.u8(
define <2 x i32> @f6(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv2_iDv8_jS_(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv2_iDv8_jS_(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x32.s8.u8(
define <4 x i32> @f7(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_iDv8_jS_(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_iDv8_jS_(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x32.s8.u8(
define <8 x i32> @f8(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv8_iDv8_jS_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv8_iDv8_jS_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x32.u8.s8(
define i32 @f9(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32jDv8_ii(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32jDv8_ii(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x32.u8.s8(
define <2 x i32> @f10(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv2_jDv8_iDv2_i(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv2_jDv8_iDv2_i(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x32.u8.s8(
define <4 x i32> @f11(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv4_jDv8_iDv4_i(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv4_jDv8_iDv4_i(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x32.u8.s8(
define <8 x i32> @f12(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv8_jDv8_iS0_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv8_jDv8_iS0_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x32.u8.u8(
define i32 @f13(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u8_u8_matrix_mad_k32jDv8_ji(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u8_u8_matrix_mad_k32jDv8_ji(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x32.u8.u8(
define <2 x i32> @f14(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv2_jDv8_jDv2_i(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv2_jDv8_jDv2_i(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x32.u8.u8(
define <4 x i32> @f15(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv4_jDv8_jDv4_i(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv4_jDv8_jDv4_i(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x32.u8.u8(
define <8 x i32> @f16(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv8_jS_Dv8_i(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv8_jS_Dv8_i(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x64.s4.s4(
define i32 @f17(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i4_i4_matrix_mad_k64iDv8_ii(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i4_i4_matrix_mad_k64iDv8_ii(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x64.s4.s4(
define <2 x i32> @f18(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv2_iDv8_iS_(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv2_iDv8_iS_(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x64.s4.s4(
define <4 x i32> @f19(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv4_iDv8_iS_(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv4_iDv8_iS_(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x64.s4.s4(
define <8 x i32> @f20(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv8_iS_S_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv8_iS_S_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x64.s4.u4(
define i32 @f21(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i4_u4_matrix_mad_k64iDv8_ji(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i4_u4_matrix_mad_k64iDv8_ji(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x64.s4.u4(
define <2 x i32> @f22(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv2_iDv8_jS_(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv2_iDv8_jS_(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x64.s4.u4(
define <4 x i32> @f23(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv4_iDv8_jS_(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv4_iDv8_jS_(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x64.s4.u4(
define <8 x i32> @f24(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv8_iDv8_jS_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv8_iDv8_jS_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x64.u4.s4(
define i32 @f25(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u4_i4_matrix_mad_k64jDv8_ii(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u4_i4_matrix_mad_k64jDv8_ii(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x64.u4.s4(
define <2 x i32> @f26(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv2_jDv8_iDv2_i(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv2_jDv8_iDv2_i(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x64.u4.s4(
define <4 x i32> @f27(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv4_jDv8_iDv4_i(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv4_jDv8_iDv4_i(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x64.u4.s4(
define <8 x i32> @f28(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv8_jDv8_iS0_(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv8_jDv8_iS0_(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x8x64.u4.u4(
define i32 @f29(i32 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u4_u4_matrix_mad_k64jDv8_ji(i32 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u4_u4_matrix_mad_k64jDv8_ji(i32, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x8x64.u4.u4(
define <2 x i32> @f30(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv2_jDv8_jDv2_i(<2 x i32> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv2_jDv8_jDv2_i(<2 x i32>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x8x64.u4.u4(
define <4 x i32> @f31(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv4_jDv8_jDv4_i(<4 x i32> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv4_jDv8_jDv4_i(<4 x i32>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x8x64.u4.u4(
define <8 x i32> @f32(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv8_jS_Dv8_i(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv8_jS_Dv8_i(<8 x i32>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.f32.1x8x16.bf16.bf16(
define float @f33(i32 %a, <8 x i32> %b, float %c) {
  %d = call float @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16iDv8_if(i32 %a, <8 x i32> %b, float %c)
  ret float %d
}
declare float @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16iDv8_if(i32, <8 x i32>, float)

; CHECK: @tenon.muladd.f32.2x8x16.bf16.bf16(
define <2 x float> @f34(<2 x i32> %a, <8 x i32> %b, <2 x float> %c) {
  %d = call <2 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_iDv8_iDv2_f(<2 x i32> %a, <8 x i32> %b, <2 x float> %c)
  ret <2 x float> %d
}
declare <2 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_iDv8_iDv2_f(<2 x i32>, <8 x i32>, <2 x float>)

; CHECK: @tenon.muladd.f32.4x8x16.bf16.bf16(
define <4 x float> @f35(<4 x i32> %a, <8 x i32> %b, <4 x float> %c) {
  %d = call <4 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_iDv8_iDv4_f(<4 x i32> %a, <8 x i32> %b, <4 x float> %c)
  ret <4 x float> %d
}
declare <4 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_iDv8_iDv4_f(<4 x i32>, <8 x i32>, <4 x float>)

; CHECK: @tenon.muladd.f32.8x8x16.bf16.bf16(
define <8 x float> @f36(<8 x i32> %a, <8 x i32> %b, <8 x float> %c) {
  %d = call <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_iS_Dv8_f(<8 x i32> %a, <8 x i32> %b, <8 x float> %c)
  ret <8 x float> %d
}
declare <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_iS_Dv8_f(<8 x i32>, <8 x i32>, <8 x float>)

; CHECK: @tenon.muladd.f32.1x8x16.f16.f16(
define float @f37(i32 %a, <8 x i32> %b, float %c) {
  %d = call float @_Z38intel_sub_group_f16_f16_matrix_mad_k16iDv8_if(i32 %a, <8 x i32> %b, float %c)
  ret float %d
}
declare float @_Z38intel_sub_group_f16_f16_matrix_mad_k16iDv8_if(i32, <8 x i32>, float)

; CHECK: @tenon.muladd.f32.2x8x16.f16.f16(
define <2 x float> @f38(<2 x i32> %a, <8 x i32> %b, <2 x float> %c) {
  %d = call <2 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_iDv8_iDv2_f(<2 x i32> %a, <8 x i32> %b, <2 x float> %c)
  ret <2 x float> %d
}
declare <2 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_iDv8_iDv2_f(<2 x i32>, <8 x i32>, <2 x float>)

; CHECK: @tenon.muladd.f32.4x8x16.f16.f16(
define <4 x float> @f39(<4 x i32> %a, <8 x i32> %b, <4 x float> %c) {
  %d = call <4 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_iDv8_iDv4_f(<4 x i32> %a, <8 x i32> %b, <4 x float> %c)
  ret <4 x float> %d
}
declare <4 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_iDv8_iDv4_f(<4 x i32>, <8 x i32>, <4 x float>)

; CHECK: @tenon.muladd.f32.8x8x16.f16.f16(
define <8 x float> @f40(<8 x i32> %a, <8 x i32> %b, <8 x float> %c) {
  %d = call <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_iS_Dv8_f(<8 x i32> %a, <8 x i32> %b, <8 x float> %c)
  ret <8 x float> %d
}
declare <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_iS_Dv8_f(<8 x i32>, <8 x i32>, <8 x float>)

; CHECK: @tenon.muladd.s32.1x16x32.s8.s8(
define i32 @f41(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i8_i8_matrix_mad_k32sDv8_ii(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i8_i8_matrix_mad_k32sDv8_ii(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x32.s8.s8(
define <2 x i32> @f42(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv2_sDv8_iDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv2_sDv8_iDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x32.s8.s8(
define <4 x i32> @f43(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv4_sDv8_iDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv4_sDv8_iDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(
define <8 x i32> @f44(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_sDv8_iS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i8_i8_matrix_mad_k32Dv8_sDv8_iS0_(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x32.s8.u8(
define i32 @f45(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i8_u8_matrix_mad_k32sDv8_ji(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i8_u8_matrix_mad_k32sDv8_ji(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x32.s8.u8(
define <2 x i32> @f46(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv2_sDv8_jDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv2_sDv8_jDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x32.s8.u8(
define <4 x i32> @f47(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x32.s8.u8(
define <8 x i32> @f48(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv8_sDv8_jDv8_i(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv8_sDv8_jDv8_i(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x32.u8.s8(
define i32 @f49(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32tDv8_ii(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u8_i8_matrix_mad_k32tDv8_ii(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x32.u8.s8(
define <2 x i32> @f50(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv2_tDv8_iDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv2_tDv8_iDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x32.u8.s8(
define <4 x i32> @f51(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv4_tDv8_iDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv4_tDv8_iDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x32.u8.s8(
define <8 x i32> @f52(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv8_tDv8_iS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u8_i8_matrix_mad_k32Dv8_tDv8_iS0_(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x32.u8.u8(
define i32 @f53(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u8_u8_matrix_mad_k32tDv8_ji(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u8_u8_matrix_mad_k32tDv8_ji(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x32.u8.u8(
define <2 x i32> @f54(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv2_tDv8_jDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv2_tDv8_jDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x32.u8.u8(
define <4 x i32> @f55(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv4_tDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv4_tDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x32.u8.u8(
define <8 x i32> @f56(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv8_tDv8_jDv8_i(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u8_u8_matrix_mad_k32Dv8_tDv8_jDv8_i(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x64.s4.s4(
define i32 @f57(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i4_i4_matrix_mad_k64sDv8_ii(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i4_i4_matrix_mad_k64sDv8_ii(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x64.s4.s4(
define <2 x i32> @f58(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv2_sDv8_iDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv2_sDv8_iDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x64.s4.s4(
define <4 x i32> @f59(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv4_sDv8_iDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv4_sDv8_iDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x64.s4.s4(
define <8 x i32> @f60(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv8_sDv8_iS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i4_i4_matrix_mad_k64Dv8_sDv8_iS0_(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x64.s4.u4(
define i32 @f61(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_i4_u4_matrix_mad_k64sDv8_ji(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_i4_u4_matrix_mad_k64sDv8_ji(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x64.s4.u4(
define <2 x i32> @f62(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv2_sDv8_jDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv2_sDv8_jDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x64.s4.u4(
define <4 x i32> @f63(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv4_sDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv4_sDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x64.s4.u4(
define <8 x i32> @f64(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv8_sDv8_jDv8_i(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_i4_u4_matrix_mad_k64Dv8_sDv8_jDv8_i(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x64.u4.s4(
define i32 @f65(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u4_i4_matrix_mad_k64tDv8_ii(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u4_i4_matrix_mad_k64tDv8_ii(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x64.u4.s4(
define <2 x i32> @f66(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv2_tDv8_iDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv2_tDv8_iDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x64.u4.s4(
define <4 x i32> @f67(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv4_tDv8_iDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv4_tDv8_iDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x64.u4.s4(
define <8 x i32> @f68(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv8_tDv8_iS0_(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u4_i4_matrix_mad_k64Dv8_tDv8_iS0_(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.s32.1x16x64.u4.u4(
define i32 @f69(i16 %a, <8 x i32> %b, i32 %c) {
  %d = call i32 @_Z36intel_sub_group_u4_u4_matrix_mad_k64tDv8_ji(i16 %a, <8 x i32> %b, i32 %c)
  ret i32 %d
}
declare i32 @_Z36intel_sub_group_u4_u4_matrix_mad_k64tDv8_ji(i16, <8 x i32>, i32)

; CHECK: @tenon.muladd.s32.2x16x64.u4.u4(
define <2 x i32> @f70(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c) {
  %d = call <2 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv2_tDv8_jDv2_i(<2 x i16> %a, <8 x i32> %b, <2 x i32> %c)
  ret <2 x i32> %d
}
declare <2 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv2_tDv8_jDv2_i(<2 x i16>, <8 x i32>, <2 x i32>)

; CHECK: @tenon.muladd.s32.4x16x64.u4.u4(
define <4 x i32> @f71(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c) {
  %d = call <4 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv4_tDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  ret <4 x i32> %d
}
declare <4 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv4_tDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

; CHECK: @tenon.muladd.s32.8x16x64.u4.u4(
define <8 x i32> @f72(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c) {
  %d = call <8 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv8_tDv8_jDv8_i(<8 x i16> %a, <8 x i32> %b, <8 x i32> %c)
  ret <8 x i32> %d
}
declare <8 x i32> @_Z36intel_sub_group_u4_u4_matrix_mad_k64Dv8_tDv8_jDv8_i(<8 x i16>, <8 x i32>, <8 x i32>)

; CHECK: @tenon.muladd.f32.1x16x16.bf16.bf16(
define float @f73(i16 %a, <8 x i32> %b, float %c) {
  %d = call float @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16sDv8_if(i16 %a, <8 x i32> %b, float %c)
  ret float %d
}
declare float @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16sDv8_if(i16, <8 x i32>, float)

; CHECK: @tenon.muladd.f32.2x16x16.bf16.bf16(
define <2 x float> @f74(<2 x i16> %a, <8 x i32> %b, <2 x float> %c) {
  %d = call <2 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_sDv8_iDv2_f(<2 x i16> %a, <8 x i32> %b, <2 x float> %c)
  ret <2 x float> %d
}
declare <2 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_sDv8_iDv2_f(<2 x i16>, <8 x i32>, <2 x float>)

; CHECK: @tenon.muladd.f32.4x16x16.bf16.bf16(
define <4 x float> @f75(<4 x i16> %a, <8 x i32> %b, <4 x float> %c) {
  %d = call <4 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_sDv8_iDv4_f(<4 x i16> %a, <8 x i32> %b, <4 x float> %c)
  ret <4 x float> %d
}
declare <4 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_sDv8_iDv4_f(<4 x i16>, <8 x i32>, <4 x float>)

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
define <8 x float> @f76(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) {
  %d = call <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret <8 x float> %d
}
declare <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)

; CHECK: @tenon.muladd.f32.1x16x16.f16.f16(
define float @f77(i16 %a, <8 x i32> %b, float %c) {
  %d = call float @_Z38intel_sub_group_f16_f16_matrix_mad_k16sDv8_if(i16 %a, <8 x i32> %b, float %c)
  ret float %d
}
declare float @_Z38intel_sub_group_f16_f16_matrix_mad_k16sDv8_if(i16, <8 x i32>, float)

; CHECK: @tenon.muladd.f32.2x16x16.f16.f16(
define <2 x float> @f78(<2 x i16> %a, <8 x i32> %b, <2 x float> %c) {
  %d = call <2 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_sDv8_iDv2_f(<2 x i16> %a, <8 x i32> %b, <2 x float> %c)
  ret <2 x float> %d
}
declare <2 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_sDv8_iDv2_f(<2 x i16>, <8 x i32>, <2 x float>)

; CHECK: @tenon.muladd.f32.4x16x16.f16.f16(
define <4 x float> @f79(<4 x i16> %a, <8 x i32> %b, <4 x float> %c) {
  %d = call <4 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_sDv8_iDv4_f(<4 x i16> %a, <8 x i32> %b, <4 x float> %c)
  ret <4 x float> %d
}
declare <4 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_sDv8_iDv4_f(<4 x i16>, <8 x i32>, <4 x float>)

; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
define <8 x float> @f80(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) {
  %d = call <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret <8 x float> %d
}
declare <8 x float> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)

; CHECK: @tenon.muladd.f32.1x16x8.tf32.tf32(
define float @f81(float %a, <8 x float> %b, float %c) {
  %d = call float @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8fDv8_ff(float %a, <8 x float> %b, float %c)
  ret float %d
}
declare float @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8fDv8_ff(float, <8 x float>, float)

; CHECK: @tenon.muladd.f32.2x16x8.tf32.tf32(
define <2 x float> @f82(float %a, <8 x float> %b, <2 x float> %c) {
  %d = call <2 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8fDv8_fDv2_f(float %a, <8 x float> %b, <2 x float> %c)
  ret <2 x float> %d
}
declare <2 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8fDv8_fDv2_f(float, <8 x float>, <2 x float>)

; CHECK: @tenon.muladd.f32.4x16x8.tf32.tf32(
define <4 x float> @f83(<2 x float> %a, <8 x float> %b, <4 x float> %c) {
  %d = call <4 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv2_fDv8_fDv4_f(<2 x float> %a, <8 x float> %b, <4 x float> %c)
  ret <4 x float> %d
}
declare <4 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv2_fDv8_fDv4_f(<2 x float>, <8 x float>, <4 x float>)

; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
define <8 x float> @f84(<4 x float> %a, <8 x float> %b, <8 x float> %c) {
  %d = call <8 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv4_fDv8_fS0_(<4 x float> %a, <8 x float> %b, <8 x float> %c)
  ret <8 x float> %d
}
declare <8 x float> @_Z39intel_sub_group_tf32_tf32_matrix_mad_k8Dv4_fDv8_fS0_(<4 x float>, <8 x float>, <8 x float>)

; CHECK: @tenon.muladd.bf16.1x16x16.bf16.bf16(
define i16 @f85(i16 %a, <8 x i32> %b, i16 %c) {
  %d = call i16 @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16sDv8_is(i16 %a, <8 x i32> %b, i16 %c)
  ret i16 %d
}
declare i16 @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16sDv8_is(i16, <8 x i32>, i16)

; CHECK: @tenon.muladd.bf16.2x16x16.bf16.bf16(
define <2 x i16> @f86(<2 x i16> %a, <8 x i32> %b, <2 x i16> %c) {
  %d = call <2 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_sDv8_iS_(<2 x i16> %a, <8 x i32> %b, <2 x i16> %c)
  ret <2 x i16> %d
}
declare <2 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv2_sDv8_iS_(<2 x i16>, <8 x i32>, <2 x i16>)

; CHECK: @tenon.muladd.bf16.4x16x16.bf16.bf16(
define <4 x i16> @f87(<4 x i16> %a, <8 x i32> %b, <4 x i16> %c) {
  %d = call <4 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_sDv8_iS_(<4 x i16> %a, <8 x i32> %b, <4 x i16> %c)
  ret <4 x i16> %d
}
declare <4 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv4_sDv8_iS_(<4 x i16>, <8 x i32>, <4 x i16>)

; CHECK: @tenon.muladd.bf16.8x16x16.bf16.bf16(
define <8 x i16> @f88(<8 x i16> %a, <8 x i32> %b, <8 x i16> %c) {
  %d = call <8 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_(<8 x i16> %a, <8 x i32> %b, <8 x i16> %c)
  ret <8 x i16> %d
}
declare <8 x i16> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iS_(<8 x i16>, <8 x i32>, <8 x i16>)

; CHECK: @tenon.muladd.f16.1x16x16.f16.f16(
define half @f89(i16 %a, <8 x i32> %b, half %c) {
  %d = call half @_Z38intel_sub_group_f16_f16_matrix_mad_k16sDv8_iDh(i16 %a, <8 x i32> %b, half %c)
  ret half %d
}
declare half @_Z38intel_sub_group_f16_f16_matrix_mad_k16sDv8_iDh(i16, <8 x i32>, half)

; CHECK: @tenon.muladd.f16.2x16x16.f16.f16(
define <2 x half> @f90(<2 x i16> %a, <8 x i32> %b, <2 x half> %c) {
  %d = call <2 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_sDv8_iDv2_Dh(<2 x i16> %a, <8 x i32> %b, <2 x half> %c)
  ret <2 x half> %d
}
declare <2 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv2_sDv8_iDv2_Dh(<2 x i16>, <8 x i32>, <2 x half>)

; CHECK: @tenon.muladd.f16.4x16x16.f16.f16(
define <4 x half> @f91(<4 x i16> %a, <8 x i32> %b, <4 x half> %c) {
  %d = call <4 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_sDv8_iDv4_Dh(<4 x i16> %a, <8 x i32> %b, <4 x half> %c)
  ret <4 x half> %d
}
declare <4 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv4_sDv8_iDv4_Dh(<4 x i16>, <8 x i32>, <4 x half>)

; CHECK: @tenon.muladd.f16.8x16x16.f16.f16(
define <8 x half> @f92(<8 x i16> %a, <8 x i32> %b, <8 x half> %c) {
  %d = call <8 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_Dh(<8 x i16> %a, <8 x i32> %b, <8 x half> %c)
  ret <8 x half> %d
}
declare <8 x half> @_Z38intel_sub_group_f16_f16_matrix_mad_k16Dv8_sDv8_iDv8_Dh(<8 x i16>, <8 x i32>, <8 x half>)
