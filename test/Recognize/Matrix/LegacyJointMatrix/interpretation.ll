; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize -S < %s | FileCheck %s

; The sixth integer: bf16 in an i16 component, tf32 in a float one.

; CHECK-LABEL: define {{.*}} @bf16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
define target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @bf16(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1) %a, target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1) %b, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %c) {
  %d = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_b(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1) %a, target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1) %b, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %c, i32 3)
  ret target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %d
}
; CHECK-LABEL: define {{.*}} @tf32(
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
define target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @tf32(target("spirv.JointMatrixINTEL", float, 8, 8, 0, 3, 0, 0) %a, target("spirv.JointMatrixINTEL", float, 8, 16, 0, 3, 1, 0) %b, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %c) {
  %d = call spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_t(target("spirv.JointMatrixINTEL", float, 8, 8, 0, 3, 0, 0) %a, target("spirv.JointMatrixINTEL", float, 8, 16, 0, 3, 1, 0) %b, target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %c, i32 3)
  ret target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) %d
}
declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_b(target("spirv.JointMatrixINTEL", i16, 8, 16, 0, 3, 0, 1), target("spirv.JointMatrixINTEL", i16, 16, 16, 2, 3, 1, 1), target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i32)
declare spir_func target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_t(target("spirv.JointMatrixINTEL", float, 8, 8, 0, 3, 0, 0), target("spirv.JointMatrixINTEL", float, 8, 16, 0, 3, 1, 0), target("spirv.JointMatrixINTEL", float, 8, 16, 3, 3, 2), i32)
