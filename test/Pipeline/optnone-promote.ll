; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; Each pass works by itself on an optnone function.

; CHECK: define {{.*}}@f(
; CHECK-NEXT: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i)

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i) noinline optnone {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  %v = load float, ptr %e
  ret float %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
