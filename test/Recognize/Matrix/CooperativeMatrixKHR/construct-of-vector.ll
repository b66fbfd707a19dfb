; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The same name is used for vectors, which are not changed.

; CHECK: call <2 x float> @_Z26__spirv_CompositeConstructff(float 1.000000e+00, float 2.000000e+00)

define spir_kernel void @k() {
  %v = call <2 x float> @_Z26__spirv_CompositeConstructff(float 1.0, float 2.0)
  ret void
}

declare <2 x float> @_Z26__spirv_CompositeConstructff(float, float)
