; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFToBF16INTEL: components f16 cannot hold bf16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_ConvertFToBF16INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_ConvertFToBF16INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
