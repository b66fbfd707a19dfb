; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The functions that llvm-spirv generates for BuiltIn variables.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: %a = call i64 @tenon.item.global_id(i32 0)
; CHECK: %b = call i64 @tenon.item.local_id(i32 1)
; CHECK: %c = call i64 @tenon.item.group_id(i32 2)
; CHECK: %d = call i64 @tenon.item.local_size(i32 0)
; CHECK: %e = call i64 @tenon.item.num_groups(i32 0)
; CHECK: call i64 @tenon.item.subgroup_local_id()
; CHECK: %g = call i64 @tenon.item.local_linear_id()

define spir_kernel void @k() {
  %a = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %b = call i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 1)
  %c = call i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 2)
  %d = call i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %e = call i64 @_Z28__spirv_BuiltInNumWorkgroupsi(i32 0)
  %f = call i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
  %g = call i64 @_Z35__spirv_BuiltInLocalInvocationIndexv()
  ret void
}

declare i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare i64 @_Z28__spirv_BuiltInNumWorkgroupsi(i32)
declare i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
declare i64 @_Z35__spirv_BuiltInLocalInvocationIndexv()
