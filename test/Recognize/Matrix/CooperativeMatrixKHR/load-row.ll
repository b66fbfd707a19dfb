; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The stride counts elements, the canonical one bytes.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[STRIDE:%.*]] = mul i64 %s, 2
; CHECK-NEXT: %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 [[STRIDE]])
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p, i64 %s) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 %s, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64, i32)
