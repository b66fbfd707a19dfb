; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x30000 says that A holds fp4 (E2M1), which a i8 8x64 cannot; expected another component type, or the mask without 0x10000

define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0) undef, target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 196608)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 64, 0), target("spirv.CooperativeMatrixKHR", i4, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
