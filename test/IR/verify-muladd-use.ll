; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.muladd.f32.16x16x16.bf16.bf16: A has use b, expected a

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.muladd.f32.16x16x16.bf16.bf16(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)) convergent nounwind willreturn memory(none) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.m"="16" "tenon.n"="16" "tenon.op"="muladd" "tenon.type"="acc.f32.16x16"
