; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; Loading through an element pointer is an extract of the matrix.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: alloca
; CHECK: [[I:%.*]] = zext i32 %i to i64
; CHECK: [[E:%.*]] = call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 [[I]])
; CHECK: ret float [[E]]

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 %i) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %e = call spir_func ptr @_Z19__spirv_AccessChainPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr %slot, i32 %i)
  %v = load float, ptr %e
  ret float %v
}

declare spir_func ptr @_Z19__spirv_AccessChainPPU3AS145__spirv_CooperativeMatrixKHR__float_3_8_16_2i(ptr, i32)
