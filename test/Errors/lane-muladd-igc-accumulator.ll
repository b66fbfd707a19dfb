; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; In a name of IGC's library the type of C differs from the call's.

; CHECK: error: {{.*}}__builtin_IB_sub_group16_fdpas_f_bf_bf_bf_8_8: the name says 'bf16' and C is f32; the nearest that works is intel_sub_group_bf16_bf16_matrix_mad_k16

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) {
  %r = call <8 x float> @__builtin_IB_sub_group16_fdpas_f_bf_bf_bf_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  ret void
}

declare <8 x float> @__builtin_IB_sub_group16_fdpas_f_bf_bf_bf_8_8(<8 x float>, <8 x i16>, <8 x i32>)
