; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCompositeConstruct: a matrix of 0x16, expected 1 to 256 rows and columns

define spir_kernel void @k() {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 0, 16, 2) @__spirv_CompositeConstruct(float 0.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 0, 16, 2) @__spirv_CompositeConstruct(float)
