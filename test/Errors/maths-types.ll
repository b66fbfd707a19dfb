; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Functions of mathematics with operands or results of other types.

; CHECK-COUNT-2: error: kernel 'k': fract: expected 1 float of the result's type and a pointer
; CHECK: error: kernel 'k': remquo: expected 2 floats of the result's type and a pointer
; CHECK: error: kernel 'k': sin: unexpected operand types
; CHECK: error: kernel 'k': cross: unexpected operand types
; CHECK: error: kernel 'k': sin: unexpected number of operands
; CHECK: error: kernel 'k': OpFSigmoidINTEL: expected one float, or a vector of floats, of the result's type
; CHECK: error: kernel 'k': shuffle: unexpected number of operands
; CHECK: error: kernel 'k': OpFSigmoidINTEL: expected one float, or a vector of floats, of the result's type

define spir_kernel void @k(float %f, double %d, <2 x float> %v, ptr %p, i32 %x) {
  %r0 = call float @_Z5fractf(float %f)
  %r1 = call double @_Z5fractfPf(float %f, ptr %p)
  %r2 = call float @_Z6remquofPi(float %f, ptr %p)
  %r3 = call double @_Z3sinf(float %f)
  %r4 = call <2 x float> @_Z5crossDv2_f(<2 x float> %v, <2 x float> %v)
  %r5 = call float @_Z3sinff(float %f, float %f)
  %r6 = call float @__spirv_FSigmoidINTEL(float %f, float %f)
  %r8 = call <2 x float> @_Z7shuffleDv2_f(<2 x float> %v)
  %r7 = call float @intel_sigmoid(double %d)
  ret void
}

declare float @_Z5fractf(float)
declare double @_Z5fractfPf(float, ptr)
declare float @_Z6remquofPi(float, ptr)
declare double @_Z3sinf(float)
declare <2 x float> @_Z5crossDv2_f(<2 x float>, <2 x float>)
declare float @_Z3sinff(float, float)
declare float @__spirv_FSigmoidINTEL(float, float)
declare <2 x float> @_Z7shuffleDv2_f(<2 x float>)
declare float @intel_sigmoid(double)
