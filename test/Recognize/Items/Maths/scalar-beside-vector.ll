; RUN: %tenon_opt -passes=tenon-recognize,verify -S < %s | FileCheck %s

; A scalar operand next to a vector is splat, also an exponent.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[W:%.*]] = shufflevector
; CHECK: call <4 x float> @llvm.minnum.v4f32(<4 x float> %v, <4 x float> [[W]])
; CHECK: [[I:%.*]] = shufflevector <4 x i32>
; CHECK: call <4 x float> @llvm.ldexp.v4f32.v4i32(<4 x float> %v, <4 x i32> [[I]])

define void @f(<4 x float> %v, float %x, i32 %i) {
  %1 = call <4 x float> @_Z4fminDv4_ff(<4 x float> %v, float %x)
  %2 = call <4 x float> @_Z5ldexpDv4_fi(<4 x float> %v, i32 %i)
  ret void
}

declare <4 x float> @_Z4fminDv4_ff(<4 x float>, float)
declare <4 x float> @_Z5ldexpDv4_fi(<4 x float>, i32)
