; A stride that is not constant is before a constant layout if the sub-group's scope is behind
; it; else a layout that is not constant is before a stride.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @stride(
; CHECK: [[BYTES:%.*]] = mul i64 {{.*}}, 4
; CHECK: @tenon.load.acc.f32.8x16.col.align4.p1(ptr addrspace(1) %p, i64 [[BYTES]])
; CHECK-LABEL: @layout(
; CHECK: switch i32 %n, label
; CHECK: @tenon.load.acc.f32.8x16.{{row|col}}.align4.p1(ptr addrspace(1) %p, i64 4)
; CHECK: @tenon.load.acc.f32.8x16.{{row|col}}.align4.p1(ptr addrspace(1) %p, i64 4)

define spir_kernel void @stride(ptr addrspace(1) %p, i32 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 %n, i32 1, i32 3)
  ret void
}
define spir_kernel void @layout(ptr addrspace(1) %p, i32 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 %n, i32 1, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i32, i32)
