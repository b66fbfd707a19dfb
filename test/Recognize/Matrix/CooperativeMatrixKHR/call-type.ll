; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; One symbol called with two types: the types of the call are used, not those of the
; declaration.

; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float 0.000000e+00)
; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.fill.acc.f32.8x8(float 0.000000e+00)

define spir_kernel void @k() {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 0.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
