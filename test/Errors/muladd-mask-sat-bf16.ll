; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: operand mask 0x1d0 says that the sum saturates, which bf16 cannot; expected integers, or the mask without 0x10

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 464)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
