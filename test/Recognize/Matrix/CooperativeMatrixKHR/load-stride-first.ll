; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Transitional producers put the stride before the layout, and a scope after it:
; the second operand is not i32, or the third one is a layout.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: @tenon.load.a.i8.8x32.col.align1.p1(ptr addrspace(1) %p, i64 48)
; CHECK: @tenon.load.a.i8.8x32.col.align1.volatile.p1(ptr addrspace(1) %p, i64 48)
; CHECK: [[WIDE:%.*]] = zext i32 %s to i64
; CHECK: @tenon.load.a.i8.8x32.col.align1.p1(ptr addrspace(1) %p, i64 %

define spir_kernel void @k(ptr addrspace(1) %p, i32 %s) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i64 48, i32 1, i32 3)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %p, i64 48, i32 1, i32 3, i32 1)
  %z = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1) %p, i32 %s, i32 1, i32 3, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i64, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1), i32, i32, i32, i32)
