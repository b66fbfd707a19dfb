; RUN: not %tenon_opt -passes=tenon-check-lowered -disable-output < %s 2>&1 | FileCheck %s

; The code generator would crash on a matrix.

; CHECK: error: kernel 'k': fill acc.f32.8x16: was not lowered

define spir_kernel void @k() {
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float 1.0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.fill.acc.f32.8x16(float) convergent nounwind willreturn memory(none) "tenon.op"="fill" "tenon.type"="acc.f32.8x16"
