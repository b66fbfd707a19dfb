; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixLengthKHR: expected an integer result

define spir_kernel void @k() {
  %a = call float @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare float @__spirv_CooperativeMatrixLengthKHR(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
