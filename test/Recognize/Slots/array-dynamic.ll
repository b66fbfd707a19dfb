; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; With a dynamic index an array stays in memory; its elements are still accessed
; by extract.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: %tiles = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
; CHECK: %p = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %tiles, i64 0, i64 %k
; CHECK: [[M:%.*]] = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %p
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[M]], i64 %i)

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %k, i64 %i) {
  %tiles = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %p = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %tiles, i64 0, i64 %k
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %p
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %p, i64 %i)
  %v = load float, ptr %e
  ret float %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
