; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Bit 0 of the memory operands is Volatile; bit 1 is Aligned.

; CHECK: @tenon.load.a.i8.8x32.row.align1.volatile.p1(
; CHECK: @tenon.load.a.i8.8x32.row.align1.p1(
; CHECK: @tenon.store.a.i8.8x32.row.align1.volatile.p1(

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 32, i32 1)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 32, i32 2)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %y, i32 0, i64 32, i32 1)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64, i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_a(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i32, i64, i32)
