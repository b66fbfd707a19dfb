; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; An unused element pointer is removed, and the slot with it.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NEXT: ret void

define void @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 0)
  ret void
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
