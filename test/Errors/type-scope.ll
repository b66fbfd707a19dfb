; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCompositeConstruct: a matrix with scope 9, expected 3 (sub-group)

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", float, 9, 8, 16, 2) @__spirv_CompositeConstruct(float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 9, 8, 16, 2) @__spirv_CompositeConstruct(float)
