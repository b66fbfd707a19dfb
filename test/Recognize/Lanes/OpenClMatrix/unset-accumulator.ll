; An accumulator that is never set is zero.
;
; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s 2>&1 | FileCheck %s

; CHECK: warning: kernel 'k': a multiplication's accumulator is never set; it is zero, as with Intel's compiler
; CHECK: @tenon.from.fragment.acc.f32.8x16.v8f32(<8 x float> zeroinitializer)

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b) {
  %d = call <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16> %a, <8 x i32> %b, <8 x float> undef)
  ret void
}

declare <8 x float> @_Z40intel_sub_group_bf16_bf16_matrix_mad_k16Dv8_sDv8_iDv8_f(<8 x i16>, <8 x i32>, <8 x float>)
