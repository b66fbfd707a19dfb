; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK: call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @tenon.load.b.f16.16x16.col.align2.p1(ptr addrspace(1) %p, i64 128)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %b = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p, i32 1, i64 64)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
