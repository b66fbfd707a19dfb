; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; DPC++ passes slots as generic pointers; the casts are looked through.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: addrspacecast
; CHECK: call float @tenon.extract.acc.f32.8x16(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i)
; CHECK-NOT: addrspacecast
; CHECK: }

%matrix = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define float @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i) {
  %slot = alloca %matrix
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  %member = getelementptr inbounds %matrix, ptr addrspace(4) %generic, i32 0, i32 0
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr addrspace(4) %member
  %p = call ptr addrspace(4) @_Z19__spirv_AccessChainI5float(ptr addrspace(4) %member, i64 %i)
  %v = load float, ptr addrspace(4) %p
  ret float %v
}

declare ptr addrspace(4) @_Z19__spirv_AccessChainI5float(ptr addrspace(4), i64)
