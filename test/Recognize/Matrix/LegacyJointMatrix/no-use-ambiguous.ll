; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %tenon_opt -passes=tenon-modernize -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'mad': OpJointMatrixMadINTEL: one type without a use stands for two of A, B and the accumulator; expected types with a use
define spir_kernel void @mad() {
  %d = call spir_func target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3) zeroinitializer, target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3) zeroinitializer, target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3) zeroinitializer, i32 3)
  ret void
}
declare spir_func target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3), target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3), target("spirv.JointMatrixINTEL", i8, 16, 16, 0, 3), i32)
