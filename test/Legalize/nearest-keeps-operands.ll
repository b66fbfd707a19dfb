; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; The nearest combination has as many of the four kinds as possible, A and B
; before C and D.

; CHECK: no multiplication of u8 and u8 with f32 into f32; the nearest that works is s32.8x16x32.u8.u8{{$}}

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
