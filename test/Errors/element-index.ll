; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpVectorExtractDynamic: the index is not an integer

define spir_kernel void @k() {
  %a = call float @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, float 0.0)
  ret void
}

declare float @__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float)
