; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A multiplication has its shape and the kinds of all four matrices as attributes.

; CHECK: declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x32.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.type"="acc.f32.8x16" }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 64)
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
