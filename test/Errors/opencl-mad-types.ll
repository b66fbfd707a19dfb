; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Multiplications of OpenCL C and of Intel's compiler with unsupported types, or other operands.

; CHECK: error: kernel 'k': __builtin_IB_sub_group16_idpas_s8_bf_8_8: operands of i8 and bf16 with K 32 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_i8_i8_matrix_mad_k32
; CHECK: error: kernel 'k': __builtin_IB_sub_group16_fdpas_xx_hf_8_8: operands of xx and f16 with K 0 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_f16_f16_matrix_mad_k16
; CHECK: error: kernel 'k': __builtin_IB_sub_group16_fdpas_hf_xx_8_8: operands of f16 and xx with K 16 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_f16_f16_matrix_mad_k16
; CHECK: error: kernel 'k': __builtin_IB_sub_group16_fdpas_xx_bf_8_8: operands of xx and bf16 with K 0 are recognised, but no target supports them yet; the nearest that works is intel_sub_group_bf16_bf16_matrix_mad_k16
; CHECK: error: kernel 'k': intel_sub_group_f16_f16_matrix_mad_k16: the result has an unsupported accumulator type; expected K 16 with f16 operands and f32 or f16 accumulators
; CHECK: error: kernel 'k': intel_sub_group_i2_i8_matrix_mad_k32: A does not have components i8 that pack 2-bit integer operands
; CHECK: error: kernel 'k': intel_sub_group_i8_u2_matrix_mad_k32: B is not a vector of 2 i32 that pack 2-bit integer operands
; CHECK: error: kernel 'k': intel_sub_group_i8_u2_matrix_mad_k32.1: B is not a vector of 2 i32 that pack 2-bit integer operands
; CHECK: error: kernel 'k': intel_sub_group_f16_f16_matrix_mad_k16.1: A is neither a scalar nor a vector of integers or floats
; CHECK: error: kernel 'k': intel_sub_group_f16_f16_matrix_mad_k16.2: C has an unsupported accumulator type; expected K 16 with f16 operands and f32 or f16 accumulators

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, <8 x i32> %i, <8 x double> %d, { i32 } %s, i32 %n) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x i32> @__builtin_IB_sub_group16_idpas_s8_bf_8_8(<8 x i32> %i, <8 x i16> %a, <8 x i32> %b)
  %r1 = call <8 x float> @__builtin_IB_sub_group16_fdpas_xx_hf_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  %r2 = call <8 x float> @__builtin_IB_sub_group16_fdpas_hf_xx_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  %r3 = call <8 x float> @__builtin_IB_sub_group16_fdpas_xx_bf_8_8(<8 x float> %c, <8 x i16> %a, <8 x i32> %b)
  %r4 = call <8 x double> @intel_sub_group_f16_f16_matrix_mad_k16(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r5 = call <8 x float> @intel_sub_group_i2_i8_matrix_mad_k32(<8 x i16> %a, float 0.0, <8 x i32> %i)
  %r6 = call <8 x i32> @intel_sub_group_i8_u2_matrix_mad_k32(<8 x i16> %a, <2 x float> zeroinitializer, <8 x i32> %i)
  %r7 = call <8 x i32> @intel_sub_group_i8_u2_matrix_mad_k32.1(<8 x i16> %a, <4 x i32> zeroinitializer, <8 x i32> %i)
  %r8 = call <8 x float> @intel_sub_group_f16_f16_matrix_mad_k16.1(ptr null, <8 x i32> %b, <8 x float> %c)
  %r9 = call <8 x float> @intel_sub_group_f16_f16_matrix_mad_k16.2(<8 x i16> %a, <8 x i32> %b, ptr null)
  ret void
}

declare <8 x i32> @__builtin_IB_sub_group16_idpas_s8_bf_8_8(<8 x i32>, <8 x i16>, <8 x i32>)
declare <8 x float> @__builtin_IB_sub_group16_fdpas_xx_hf_8_8(<8 x float>, <8 x i16>, <8 x i32>)
declare <8 x float> @__builtin_IB_sub_group16_fdpas_hf_xx_8_8(<8 x float>, <8 x i16>, <8 x i32>)
declare <8 x float> @__builtin_IB_sub_group16_fdpas_xx_bf_8_8(<8 x float>, <8 x i16>, <8 x i32>)
declare <8 x double> @intel_sub_group_f16_f16_matrix_mad_k16(<8 x i16>, <8 x i32>, <8 x float>)
declare <8 x float> @intel_sub_group_i2_i8_matrix_mad_k32(<8 x i16>, float, <8 x i32>)
declare <8 x i32> @intel_sub_group_i8_u2_matrix_mad_k32(<8 x i16>, <2 x float>, <8 x i32>)
declare <8 x i32> @intel_sub_group_i8_u2_matrix_mad_k32.1(<8 x i16>, <4 x i32>, <8 x i32>)
declare <8 x float> @intel_sub_group_f16_f16_matrix_mad_k16.1(ptr, <8 x i32>, <8 x float>)
declare <8 x float> @intel_sub_group_f16_f16_matrix_mad_k16.2(<8 x i16>, <8 x i32>, ptr)

!0 = !{i32 16}
