; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.muladd.f32.8x16x32.bf16.bf16: B is 16x16, expected 32x16

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x32.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.type"="acc.f32.8x16"
