; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.load.acc.f32.8x16.packed.align4.p1: layout packed on an accumulator, expected row or col

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.packed.align4.p1(ptr addrspace(1), i64) convergent nounwind willreturn memory(argmem: read) "tenon.align"="4" "tenon.layout"="packed" "tenon.op"="load" "tenon.type"="acc.f32.8x16"
