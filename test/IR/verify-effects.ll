; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.store.acc.f32.8x16.row.align4.p1: expected effects memory(argmem: write), actual memory(none)

declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) convergent nounwind willreturn memory(none) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16"
