; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE4M3INTEL: 8-bit and 4-bit floating components are not supported; the nearest that works is f16 or bf16 components

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE4M3INTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE4M3INTEL(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2))
