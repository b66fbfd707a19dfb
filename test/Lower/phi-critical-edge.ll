; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu>' -S < %s | FileCheck %s

; A copy on a critical edge gets its own block.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: entry:
; CHECK-NOT: memcpy
; CHECK: br i1 %c, label %[[EDGE:.*]], label %right
; CHECK: [[EDGE]]:
; CHECK-NEXT: call void @llvm.memcpy
; CHECK-NEXT: br label %join

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
entry:
  %x = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  br i1 %c, label %join, label %right
right:
  %y = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  br label %join
join:
  %m = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %x, %entry ], [ %y, %right ]
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %x, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
