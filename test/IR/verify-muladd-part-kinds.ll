; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.muladd.s32.8x16x16.s8.s8.imaginary: the imaginary part of a product of s8 and s8, expected f16 or bf16

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @tenon.muladd.s32.8x16x16.s8.s8.imaginary(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)) convergent nounwind willreturn memory(none) "tenon.a"="s8" "tenon.b"="s8" "tenon.c"="s32" "tenon.d"="s32" "tenon.k"="16" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.part"="imaginary" "tenon.type"="acc.i32.8x16"
