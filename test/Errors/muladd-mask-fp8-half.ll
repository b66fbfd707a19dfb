; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x1000 says that A holds fp8 (E4M3), which a f16 8x16 cannot; expected another component type, or the mask without 0x1000

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 4096)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
