; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The variables themselves: one component, through a constant expression, the
; whole vector, through a cast to the generic address space, and a scalar.

; CHECK-NOT: @__spirv_BuiltIn
; CHECK-LABEL: define {{.*}}@k(
; CHECK: call i64 @tenon.item.global_id(i32 0)
; CHECK: call i64 @tenon.item.global_id(i32 1)
; CHECK: [[X:%.*]] = call i64 @tenon.item.local_id(i32 0)
; CHECK: [[V:%.*]] = insertelement <3 x i64> poison, i64 [[X]], i64 0
; CHECK: call i64 @tenon.item.local_id(i32 1)
; CHECK: call i64 @tenon.item.local_id(i32 2)
; CHECK: call i64 @tenon.item.global_id(i32 2)
; CHECK: [[S:%.*]] = call i64 @tenon.item.subgroup_size()
; CHECK: trunc i64 [[S]] to i32

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInLocalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInSubgroupSize = external addrspace(1) constant i32

define spir_kernel void @k() {
  %a = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %b = load i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 8)
  %c = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInLocalInvocationId
  %p = getelementptr i8, ptr addrspace(4) addrspacecast (ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId to ptr addrspace(4)), i64 16
  %d = load i64, ptr addrspace(4) %p
  %e = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupSize
  ret void
}
