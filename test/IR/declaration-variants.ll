; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; bf16 is in i16 or in bfloat: equal attributes, two function types, so the
; second declaration gets a number.

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16.v2(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %x

define void @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %x, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %y) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 64)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) %x, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
