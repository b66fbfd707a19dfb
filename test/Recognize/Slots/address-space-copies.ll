; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_opt -passes=tenon-promote-slots -S < %s | FileCheck %s

; Copies through a cast of a slot: a memmove remains one; source and destination may be the same.

; CHECK-LABEL: @move(
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr {{.*}}%to{{[0-9]*}}, ptr {{.*}}%from{{[0-9]*}}, i64 8, i1 false)
define void @move(i64 %i, i64 %j) {
  %slots = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %cast = addrspacecast ptr %slots to ptr addrspace(4)
  %to = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr addrspace(4) %cast, i64 0, i64 %i
  %from = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr addrspace(4) %cast, i64 0, i64 %j
  call void @llvm.memmove.p4.p4.i64(ptr addrspace(4) %to, ptr addrspace(4) %from, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: @self(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}%[[P:.*]], ptr {{.*}}%[[P]], i64 8, i1 false)
define void @self(i64 %i) {
  %slots = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %cast = addrspacecast ptr %slots to ptr addrspace(4)
  %p = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr addrspace(4) %cast, i64 0, i64 %i
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) %p, ptr addrspace(4) %p, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: @nested(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}%slots, ptr {{.*}}%p{{[0-9]*}}, i64 8, i1 false)
define void @nested(i64 %i) {
  %slots = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %cast = addrspacecast ptr %slots to ptr addrspace(4)
  %p = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr addrspace(4) %cast, i64 0, i64 %i
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) %cast, ptr addrspace(4) %p, i64 8, i1 false)
  ret void
}
