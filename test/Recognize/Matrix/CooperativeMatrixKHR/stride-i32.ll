; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A 32-bit stride is unsigned.

; CHECK: [[WIDE:%.*]] = zext i32 %s to i64
; CHECK: [[BYTES:%.*]] = mul i64 [[WIDE]], 4
; CHECK: @tenon.load.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %p, i64 [[BYTES]])

define spir_kernel void @k(ptr addrspace(1) %p, i32 %s) {
  %c = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %p, i32 0, i32 %s, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i32, i32)
