; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A load with stride zero reads the same row for all rows.

; CHECK: call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.load.a.i8.8x32.row.align1.p1(ptr addrspace(1) %p, i64 0)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %p, i32 0, i64 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
