; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The same with a constant 32-bit stride: 48 is no layout, the 1 after it is one.

; CHECK: @tenon.load.a.i8.8x32.col.align1.p1(ptr addrspace(1) %p, i64 48)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 48, i32 1, i32 3, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i32, i32, i32)
