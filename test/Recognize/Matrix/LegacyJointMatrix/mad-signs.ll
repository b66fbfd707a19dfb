; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize -S < %s | FileCheck %s

; The four names are the four combinations of signs.

; CHECK-LABEL: define {{.*}} @signs(
; CHECK: %Mad = call {{.*}} @tenon.muladd.s32.8x16x32.s8.s8(
; CHECK: %SUMad = call {{.*}} @tenon.muladd.s32.8x16x32.s8.u8(
; CHECK: %USMad = call {{.*}} @tenon.muladd.s32.8x16x32.u8.s8(
; CHECK: %UUMad = call {{.*}} @tenon.muladd.s32.8x16x32.u8.u8(
define void @signs(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %b) {
  %Mad = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %b, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) zeroinitializer, i32 3)
  call void @use(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %Mad)
  %SUMad = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixSUMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %b, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) zeroinitializer, i32 3)
  call void @use(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %SUMad)
  %USMad = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUSMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %b, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) zeroinitializer, i32 3)
  call void @use(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %USMad)
  %UUMad = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUUMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) %a, target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1) %b, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) zeroinitializer, i32 3)
  call void @use(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %UUMad)
  ret void
}
define void @use(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %m) {
  ret void
}
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_JointMatrixMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixSUMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUSMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z29__spirv_JointMatrixUUMadINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0), target("spirv.JointMatrixINTEL", i8, 32, 16, 2, 3, 1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32)
