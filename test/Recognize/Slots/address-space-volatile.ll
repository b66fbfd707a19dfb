; Volatile accesses and copies through generic pointers to a slot use the slot's own address.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @f(
; CHECK-NOT: addrspace
; CHECK: store volatile target({{.*}}) %c, ptr %x
; CHECK: load volatile target({{.*}}), ptr %x
; CHECK: [[TWO:%.*]] = getelementptr %tile, ptr %b, i64 %j
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}[[TWO]], ptr {{.*}}%x, i64 8, i1 true)
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr {{.*}}%x, ptr {{.*}}%b, i64 8, i1 true)
; CHECK: store volatile target({{.*}}) %c, ptr [[TWO]]
; CHECK-NOT: addrspacecast
; CHECK: ret

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i64 %i, i64 %j) {
  %a = alloca [2 x %tile]
  %b = alloca [2 x %tile]
  %x = getelementptr %tile, ptr %a, i64 %i
  %gx = addrspacecast ptr %x to ptr addrspace(4)
  %gb = addrspacecast ptr %b to ptr addrspace(4)
  store volatile target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr addrspace(4) %gx
  %m = load volatile target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %gx
  %two = getelementptr %tile, ptr addrspace(4) %gb, i64 %j
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) %two, ptr addrspace(4) %gx, i64 8, i1 true)
  call void @llvm.memmove.p4.p4.i64(ptr addrspace(4) %gx, ptr addrspace(4) %gb, i64 8, i1 true)
  %back = addrspacecast ptr addrspace(4) %two to ptr
  store volatile target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %back
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}
declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
declare void @llvm.memmove.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)


