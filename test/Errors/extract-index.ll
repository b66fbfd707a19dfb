; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCompositeExtract: the index is not an integer

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call float @__spirv_CompositeExtract(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, float 0.0)
  ret void
}

declare float @__spirv_CompositeExtract(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float)
