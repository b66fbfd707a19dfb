; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize -S < %s | FileCheck %s

; Types without a use get that of their operand in a multiplication; packed B was
; layout 3 then.

; CHECK-LABEL: define {{.*}} @mad(
; CHECK: @tenon.load.b.i8.32x16.packed.align1.p1(
; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK-SAME: target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a
; CHECK-SAME: target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b
; CHECK-SAME: target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c
define target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @mad(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3) %a, ptr addrspace(1) %p, target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) %c) {
  %b = call spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) @_Z28__spirv_JointMatrixLoadINTEL_b(ptr addrspace(1) %p, i64 64, i32 3, i32 3, i32 0)
  %d = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) %b, target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) %c, i32 3)
  ret target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) %d
}
declare spir_func target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3) @_Z28__spirv_JointMatrixLoadINTEL_b(ptr addrspace(1), i64, i32, i32, i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3), target("spirv.JointMatrixINTEL", i8, 32, 16, 3, 3), target("spirv.JointMatrixINTEL", i32, 8, 16, 0, 3), i32)
