; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; An offset means other elements in each layout.

; CHECK: switch i32 %layout, label %no.layout
; CHECK: layout0:
; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.row.align4.p1(
; CHECK: layout1:
; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.col.align4.p1(
; CHECK: layout.end:

define spir_kernel void @k(ptr addrspace(1) %p, i32 %i, i32 %layout) {
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1) %p, i32 %i, i32 1, i32 %layout, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadOffsetINTEL(ptr addrspace(1), i32, i32, i32, i64)
