; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A pointer that iterates backwards stops before the array, where its index is -1: addresses
; are compared as unsigned, indices as signed.

; CHECK: phi i64 [ 3, %entry ], [ [[J:%.*]], %loop ]
; CHECK: [[J]] = add i64 %{{.*}}, -1
; CHECK: icmp sge i64 [[J]], 0

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [4 x %tile]
  %begin = getelementptr %tile, ptr %slot, i64 3
  br label %loop

loop:
  %at = phi ptr [ %begin, %entry ], [ %next, %loop ]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %at
  %next = getelementptr %tile, ptr %at, i64 -1
  %more = icmp uge ptr %next, %slot
  br i1 %more, label %loop, label %out

out:
  %one = getelementptr [4 x %tile], ptr %slot, i64 0, i64 %n
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %one
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
