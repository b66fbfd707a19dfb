; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A vote on a truth value of one bit has an int as result in OpenCL C, also with a work-group's
; scope.

; CHECK: [[V:%.*]] = call i1 @tenon.subgroup.all{{.*}}(i1 %c)
; CHECK: zext i1 [[V]] to i32
; CHECK: [[W:%.*]] = call {{.*}}@tenon.group{{.*}}(
; CHECK: zext i1 {{%.*}} to i32
define spir_kernel void @k(i1 %c, ptr addrspace(1) %p) {
  %a = call i32 @sub_group_all(i1 %c)
  store volatile i32 %a, ptr addrspace(1) %p
  %b = call i32 @__spirv_GroupAll(i32 2, i1 %c)
  store volatile i32 %b, ptr addrspace(1) %p
  ret void
}

declare i32 @sub_group_all(i1)
declare i32 @__spirv_GroupAll(i32, i1)
