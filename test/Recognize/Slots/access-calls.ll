; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; Elements that are loaded and stored by calls, through pointers with and without a
; type.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: [[V:%.*]] = call float @tenon.extract.acc.f32.8x16({{.*}} %c, i64 %i)
; CHECK-NEXT: [[N:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.insert.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, float [[V]], i64 1)
; CHECK-NEXT: ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [[N]]

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %e = call ptr @_Z29__spirv_UntypedAccessChainKHRP6Matrixl(ptr %slot, i64 %i)
  %v = call float @_Z12__spirv_LoadPf(ptr %e)
  %d = call ptr @_Z19__spirv_AccessChainP6Matrixll(ptr %slot, i64 1)
  call void @_Z13__spirv_StorePff(ptr %d, float %v)
  %n = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %slot
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %n
}

declare ptr @_Z29__spirv_UntypedAccessChainKHRP6Matrixl(ptr, i64)
declare ptr @_Z19__spirv_AccessChainP6Matrixll(ptr, i64)
declare float @_Z12__spirv_LoadPf(ptr)
declare void @_Z13__spirv_StorePff(ptr, float)
