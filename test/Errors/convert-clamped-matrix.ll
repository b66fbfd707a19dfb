; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpClampConvertFToFINTEL: a clamped conversion to a kind that is not supported; the nearest that works is one to fp8 (E4M3, E5M2), fp4 (E2M1) or integers, or one that does not clamp

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_ClampConvertFToFINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_ClampConvertFToFINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
