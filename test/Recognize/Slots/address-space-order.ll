; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; The cast back is in a block that comes before that of the cast in the text.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: addrspacecast
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i)

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i) {
entry:
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %slot
  br label %second
third:
  %back = addrspacecast ptr addrspace(4) %generic to ptr
  %p = call ptr @_Z19__spirv_AccessChain_1(ptr %back, i64 %i)
  %v = load float, ptr %p
  ret float %v
second:
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  br label %third
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
