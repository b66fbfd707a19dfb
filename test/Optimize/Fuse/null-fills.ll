; Accumulators that are filled with zero start as the same constant.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>' -S < %s | FileCheck %s

; CHECK-LABEL: define void @null
; CHECK-NOT: tenon.fill
; CHECK: call void @tenon.store{{.*}} zeroinitializer
define void @null(ptr addrspace(1) %p) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 0.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16, i32 0)
  ret void
}

; Minus zero is another number.
; CHECK-LABEL: define void @minus
; CHECK: tenon.fill
define void @minus(ptr addrspace(1) %p) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float -0.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
