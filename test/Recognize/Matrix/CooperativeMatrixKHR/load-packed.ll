; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The stride of a packed matrix is that of its packed rows, in elements.

; CHECK: call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @tenon.load.b.i8.32x16.packed.align1.p1(ptr addrspace(1) %p, i64 256)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %b = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p, i32 2, i64 256)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
