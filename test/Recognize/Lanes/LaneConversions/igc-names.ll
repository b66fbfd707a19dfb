; The names of IGC's library, which MLIR's lowering for Intel's GPUs calls too.
;
; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; CHECK-NOT: __builtin_IB
define spir_kernel void @k(float %x, <16 x i16> %w, <2 x half> %h, i8 %b) {
  %r0 = call i16 @__builtin_IB_ftobf_1(float %x)
  %r1 = call <16 x float> @_Z20__builtin_IB_bftof_16Dv16_s(<16 x i16> %w)
  %r2 = call float @__builtin_IB_ftotf32_1(float %x)
  %r3 = call <2 x i8> @__builtin_IB_hftobf8_2(<2 x half> %h)
  %r4 = call <2 x i8> @__builtin_IB_hftohf8_2_sat(<2 x half> %h)
  %r5 = call half @__builtin_IB_bf8tohf_1(i8 %b)
  %r6 = call half @__builtin_IB_hf8tohf_1(i8 %b)
  ret void
}

declare i16 @__builtin_IB_ftobf_1(float)
declare <16 x float> @_Z20__builtin_IB_bftof_16Dv16_s(<16 x i16>)
declare float @__builtin_IB_ftotf32_1(float)
declare <2 x i8> @__builtin_IB_hftobf8_2(<2 x half>)
declare <2 x i8> @__builtin_IB_hftohf8_2_sat(<2 x half>)
declare half @__builtin_IB_bf8tohf_1(i8)
declare half @__builtin_IB_hf8tohf_1(i8)
