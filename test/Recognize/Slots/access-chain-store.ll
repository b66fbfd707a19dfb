; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; Storing through an element pointer is an insert.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: [[N:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float %v, i64 %i)
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[N]]

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i, float %v) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %e = call spir_func ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  store float %v, ptr %e
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
}

declare spir_func ptr @_Z19__spirv_AccessChain_1(ptr, i64)
