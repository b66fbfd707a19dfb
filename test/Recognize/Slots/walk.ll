; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A pointer that iterates over an array of matrices, as in C++.

; CHECK: [[SLOT:%.*]] = alloca [4 x %tile]
; CHECK: [[I:%.*]] = phi i64 [ 0, %entry ], [ [[J:%.*]], %loop ]
; CHECK: [[P:%.*]] = getelementptr %tile, ptr [[SLOT]], i64 [[I]]
; CHECK: store target({{.*}}) {{.*}}, ptr [[P]]
; CHECK: [[J]] = add i64 [[I]], 1
; CHECK: icmp eq i64 [[J]], 4

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [4 x %tile]
  %begin = addrspacecast ptr %slot to ptr addrspace(4)
  %end = getelementptr %tile, ptr addrspace(4) %begin, i64 4
  br label %loop

loop:
  %at = phi ptr addrspace(4) [ %begin, %entry ], [ %next, %loop ]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr addrspace(4) %at
  %next = getelementptr %tile, ptr addrspace(4) %at, i32 1
  %x = ptrtoint ptr addrspace(4) %next to i64
  %y = ptrtoint ptr addrspace(4) %end to i64
  %last = icmp eq i64 %x, %y
  br i1 %last, label %out, label %loop

out:
  %one = getelementptr [4 x %tile], ptr %slot, i64 0, i64 %n
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %one
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
