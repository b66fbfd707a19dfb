; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; LLVM's intrinsics of its SPIR-V back end, which clang's __builtin_spirv_…
; functions are.
target triple = "spirv64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
; CHECK: call i64 @tenon.item.global_id(i32 1)
; CHECK: call i64 @tenon.item.local_id(i32 0)
; CHECK: call i64 @tenon.item.group_id(i32 2)
; CHECK: call i64 @tenon.item.global_size(i32 0)
; CHECK: call i64 @tenon.item.local_size(i32 0)
; CHECK: call i64 @tenon.item.num_groups(i32 0)
; CHECK: call i64 @tenon.item.global_offset(i32 0)
  %a = call i32 @llvm.spv.thread.id.i32(i32 1)
  %b = call i64 @llvm.spv.thread.id.in.group.i64(i32 0)
  %c = call i64 @llvm.spv.group.id.i64(i32 2)
  %d = call i64 @llvm.spv.global.size.i64(i32 0)
  %e = call i64 @llvm.spv.workgroup.size.i64(i32 0)
  %f = call i64 @llvm.spv.num.workgroups.i64(i32 0)
  %g = call i64 @llvm.spv.global.offset.i64(i32 0)
; CHECK: call {{.*}} @tenon.item.local_linear_id
; CHECK: call {{.*}} @tenon.item.subgroup_size
; CHECK: call {{.*}} @tenon.item.subgroup_max_size
; CHECK: call {{.*}} @tenon.item.num_subgroups
; CHECK: call {{.*}} @tenon.item.subgroup_id
; CHECK: call {{.*}} @tenon.item.subgroup_local_id
; CHECK: call void @tenon.item.barrier
  %h = call i32 @llvm.spv.flattened.thread.id.in.group()
  %i = call i32 @llvm.spv.subgroup.size()
  %j = call i32 @llvm.spv.subgroup.max.size()
  %l = call i32 @llvm.spv.num.subgroups()
  %m = call i32 @llvm.spv.subgroup.id()
  %n = call i32 @llvm.spv.subgroup.local.invocation.id()
  call void @llvm.spv.group.memory.barrier.with.group.sync()
; CHECK-NOT: llvm.spv
  ret void
}
