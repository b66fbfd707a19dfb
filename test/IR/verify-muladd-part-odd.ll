; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.muladd.f32.8x16x15.f16.f16.real: the real part of a product with K 15, expected an even K

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.muladd.f32.8x16x15.f16.f16.real(target("spirv.CooperativeMatrixKHR", half, 3, 8, 15, 0), target("spirv.CooperativeMatrixKHR", half, 3, 15, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)) convergent nounwind willreturn memory(none) "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="15" "tenon.m"="8" "tenon.n"="16" "tenon.op"="muladd" "tenon.part"="real" "tenon.type"="acc.f32.8x16"
