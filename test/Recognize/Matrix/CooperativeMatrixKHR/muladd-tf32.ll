; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Bit 0x20 says that float components of A and B are tf32.

; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: @tenon.muladd.f32.8x16x8.f32.f32(

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 32)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0) %a, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 0), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
