; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize,tenon-promote-slots,tenon-verify -S < %s | FileCheck %s

; Stride comes before layout, and both strides count bytes here.

; CHECK-LABEL: @copy(
; CHECK: %m = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @tenon.load.b.i8.32x16.packed.align1.p1(ptr addrspace(1) %p, i64 64)
; CHECK: call void @tenon.store.b.i8.32x16.row.align1.p1(ptr addrspace(1) %q, {{.*}} %m, i64 16)
define spir_kernel void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %m = call spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) @_Z28__spirv_JointMatrixLoadINTEL_b(ptr addrspace(1) %p, i64 64, i32 2, i32 3, i32 0)
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_b(ptr addrspace(1) %q, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %m, i64 16, i32 0, i32 3, i32 0)
  ret void
}
declare spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) @_Z28__spirv_JointMatrixLoadINTEL_b(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_b(ptr addrspace(1), target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1), i64, i32, i32, i32)
