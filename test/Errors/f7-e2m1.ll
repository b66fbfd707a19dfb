; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE2M1EXT: conversions of SPV_INTEL_fp_conversions and of 4-bit components are not supported; the nearest that works is a conversion to fp8 (E4M3, E5M2), f16 or bf16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE2M1EXT(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE2M1EXT(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2))
