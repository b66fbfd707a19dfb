; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A layout that is not constant: one access for each layout that the operation supports, which
; for an accumulator is not the packed one.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: switch i32 %layout, label %no.layout [
; CHECK-NEXT:   i32 0, label %layout0
; CHECK-NEXT:   i32 1, label %layout1
; CHECK-NEXT: ]
; CHECK: no.layout:
; CHECK-NEXT: unreachable
; CHECK: layout0:
; CHECK-NEXT: [[A:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, i64 64)
; CHECK-NEXT: br label %layout.end
; CHECK: layout1:
; CHECK-NEXT: [[B:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.col.align4.p1(ptr addrspace(1) %p, i64 64)
; CHECK-NEXT: br label %layout.end
; CHECK: layout.end:
; CHECK-NEXT: phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ [[A]], %layout0 ], [ [[B]], %layout1 ]
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p, i32 %layout) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 %layout, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
