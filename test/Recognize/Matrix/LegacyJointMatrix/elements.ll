; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-modernize,tenon-recognize,tenon-promote-slots,tenon-verify -S < %s | FileCheck %s

; Elements by number, the length, and a slot in a structure.

%wrapper = type { target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) }
; CHECK-LABEL: @elements(
; CHECK: call i32 @tenon.length.acc.i32.8x16()
; CHECK: %x = call i32 @tenon.extract.acc.i32.8x16({{.*}}, i64 3)
; CHECK: %e = call {{.*}} @tenon.insert.acc.i32.8x16({{.*}}, i32 %x, i64 4)
; CHECK: call void @tenon.store.acc.i32.8x16.row.align4.p1(ptr addrspace(1) %p, {{.*}} %e, i64 %{{.*}})
define spir_kernel void @elements(ptr addrspace(1) %p) {
  %slot = alloca %wrapper
  %c = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z26__spirv_CompositeConstructi(i32 5)
  %n = call spir_func i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %c)
  %x = call spir_func i32 @_Z28__spirv_VectorExtractDynamic_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %c, i64 3)
  %e = call spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_VectorInsertDynamic_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %c, i32 %x, i64 4)
  store target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %e, ptr %slot
  %f = load target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), ptr %slot
  call spir_func void @_Z29__spirv_JointMatrixStoreINTEL_x(ptr addrspace(1) %p, target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) %f, i64 %n, i32 0, i32 3, i32 0)
  ret void
}
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z26__spirv_CompositeConstructi(i32)
declare spir_func i64 @_Z38__spirv_JointMatrixWorkItemLengthINTEL_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2))
declare spir_func i32 @_Z28__spirv_VectorExtractDynamic_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64)
declare spir_func target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2) @_Z27__spirv_VectorInsertDynamic_x(target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i32, i64)
declare spir_func void @_Z29__spirv_JointMatrixStoreINTEL_x(ptr addrspace(1), target("spirv.JointMatrixINTEL", i32, 8, 16, 3, 3, 2), i64, i32, i32, i32)
