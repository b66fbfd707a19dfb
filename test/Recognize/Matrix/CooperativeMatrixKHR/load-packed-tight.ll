; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Layout packed may omit the stride: packed rows are then contiguous,
; 16 columns of two 16-bit or four 8-bit elements.

; CHECK: call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @tenon.load.b.i16.16x16.packed.align2.p1(ptr addrspace(1) %p, i64 64)
; CHECK: call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @tenon.load.b.i8.32x8.packed.align1.p1(ptr addrspace(1) %p, i64 32)
; CHECK: call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @tenon.load.b.f32.8x16.packed.align4.p1(ptr addrspace(1) %p, i64 64)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 2)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %p, i32 2)
  %z = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1) %p, i32 2)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_3(ptr addrspace(1), i32)
