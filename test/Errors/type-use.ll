; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCompositeConstruct: a matrix with use 7, expected 0 (A), 1 (B) or 2 (accumulator)

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 7) @__spirv_CompositeConstruct(float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 7) @__spirv_CompositeConstruct(float)
