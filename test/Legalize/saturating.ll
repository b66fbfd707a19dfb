; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; Unsigned accumulators exist only with saturation, and only of 32 bits.

; CHECK: muladd u16.8x16x32.u8.u8.sat: target cpu: no saturating multiplication of u8 and u8 with u16 into u16; the nearest that works is s32.8x16x32.u8.u8.sat

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) undef, i32 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 2), i32)
