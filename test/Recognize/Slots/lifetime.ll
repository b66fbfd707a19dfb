; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i)
; CHECK-NEXT: ret float

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  call void @llvm.lifetime.start.p0(ptr %slot)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 %i)
  %v = load float, ptr %p
  call void @llvm.lifetime.end.p0(ptr %slot)
  ret float %v
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
