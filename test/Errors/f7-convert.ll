; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpConvertFP16ToE4M3INTEL: components f32 cannot hold f16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE4M3INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 2) @__builtin_spirv_ConvertFP16ToE4M3INTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
