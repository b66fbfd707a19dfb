; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Four i16 matrices may be bf16 or integers; some producers set no bit of the mask.

; CHECK: error: kernel 'k': OpCooperativeMatrixMulAddKHR: A and B have i16 components and the operand mask says neither that they are bf16 (0x40) nor that they are signed integers (0x3)

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
