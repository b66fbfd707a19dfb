; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpBitcast: expected a matrix

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call i32 @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef)
  ret void
}

declare i32 @__spirv_Bitcast(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
