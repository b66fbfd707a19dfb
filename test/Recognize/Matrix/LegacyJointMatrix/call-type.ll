; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize -S < %s | FileCheck %s

; One symbol called with two types: the types of the call are used.

; CHECK: call i32 @tenon.length.acc.i32.8x16()
; CHECK: call i32 @tenon.length.a.i8.8x32()

define spir_kernel void @k() {
  %n = call i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) undef)
  %m = call i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_x(target("spirv.JointMatrixINTEL", i8, 8, 32, 0, 3, 0) undef)
  ret void
}

declare i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2))
