; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float %x)
; CHECK-NEXT: %z = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @tenon.fill.acc.f32.8x8(float 0.000000e+00)

define spir_kernel void @k(float %x) {
  %c = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float %x)
  %z = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf.1(float 0.0)
  ret void
}

; One symbol serves all float matrices; LLVM tells the second by a number.
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf.1(float)
