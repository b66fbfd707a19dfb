; If another program exists for other launches, the condition of a version of the code is tested
; once per launch: by a function of the kernel's arguments.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu;complete-subgroups;tests-launches>' -S < %s \
; RUN:     | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define {{.*}}@rows(
; CHECK-SAME: [[ATTRIBUTES:#[0-9]+]]
; CHECK-NOT: br i1
; CHECK: mul i64
; CHECK-NOT: mul i32 %row, %k
define spir_kernel void @rows(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %row, i32 %k) {
  %i = mul i32 %row, %k
  %x = zext i32 %i to i64
  %at = getelementptr half, ptr addrspace(1) %p, i64 %x
  %pitch = zext i32 %k to i64
  %a = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_8_16_0PU3AS1Dhili(ptr addrspace(1) %at, i32 0, i64 %pitch, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 %pitch, i32 0)
  ret void
}

; The number of work-groups is a bound of their ids.
; CHECK-LABEL: define {{.*}}@groups(
; CHECK-NOT: br i1
; CHECK-NOT: mul i32 %row, %k
define spir_kernel void @groups(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %k) {
  %group = call spir_func i64 @_Z12get_group_idj(i32 0)
  %row = trunc i64 %group to i32
  %i = mul i32 %row, %k
  %x = zext i32 %i to i64
  %at = getelementptr half, ptr addrspace(1) %p, i64 %x
  %pitch = zext i32 %k to i64
  %a = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_8_16_0PU3AS1Dhili(ptr addrspace(1) %at, i32 0, i64 %pitch, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 %pitch, i32 0)
  ret void
}

; CHECK: define internal i1 @rows.launches(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 [[ROW:%.*]], i32 [[K:%.*]])
; CHECK-DAG: zext i32 [[ROW]] to i64
; CHECK-DAG: zext i32 [[K]] to i64
; CHECK: icmp ult i64 {{%.*}}, 2147483648
; CHECK: ret i1
; CHECK: define internal i1 @groups.launches(
; CHECK-NOT: group_id
; CHECK: call i64 @tenon.item.num_groups(i32 0)
; CHECK: ret i1
; CHECK: attributes [[ATTRIBUTES]] = { {{.*}}"tenon.launch-test"="rows.launches"

declare spir_func i64 @_Z12get_group_idj(i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__half_3_8_16_0PU3AS1Dhili(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144__spirv_CooperativeMatrixKHR__float_3_8_16_2ili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
