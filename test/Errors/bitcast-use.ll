; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpBitcast: from acc f32 8x16 to a i32 8x16, expected equal shape, use and component size

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 0) @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 0) @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
