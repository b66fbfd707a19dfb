; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; LLVM counts constant steps over an array of matrices in bytes, and has its own size for
; a matrix: that of a pointer.

; CHECK-LABEL: define spir_kernel void @constant
; CHECK: [[SLOT:%.*]] = alloca [4 x %tile]
; CHECK: [[I:%.*]] = phi i64 [ 0, %entry ], [ [[J:%.*]], %loop ]
; CHECK: [[P:%.*]] = getelementptr %tile, ptr [[SLOT]], i64 [[I]]
; CHECK: store target({{.*}}) {{.*}}, ptr [[P]]
; CHECK: [[J]] = add i64 [[I]], 1
; CHECK: icmp eq i64 [[J]], 4

; CHECK-LABEL: define spir_kernel void @variable
; CHECK: phi i64 [ 1, %entry ], [ [[J:%.*]], %loop ]
; CHECK: [[J]] = add i64 {{%.*}}, %n
; CHECK: icmp slt i64 [[J]], 8

; A part of a matrix is no step.
; CHECK-LABEL: define spir_kernel void @part
; CHECK: phi ptr [ %slot, %entry ]

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define spir_kernel void @constant(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [4 x %tile]
  %begin = addrspacecast ptr %slot to ptr addrspace(4)
  %end = getelementptr i8, ptr addrspace(4) %begin, i64 32
  br label %loop

loop:
  %at = phi ptr addrspace(4) [ %begin, %entry ], [ %next, %loop ]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr addrspace(4) %at
  %next = getelementptr inbounds i8, ptr addrspace(4) %at, i64 8
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

define spir_kernel void @variable(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [2 x [4 x %tile]]
  %begin = getelementptr i8, ptr %slot, i64 8
  %end = getelementptr i8, ptr %slot, i64 64
  %step = shl nsw i64 %n, 3
  br label %loop

loop:
  %at = phi ptr [ %begin, %entry ], [ %next, %loop ]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %at
  %next = getelementptr i8, ptr %at, i64 %step
  %more = icmp ult ptr %next, %end
  br i1 %more, label %loop, label %out

out:
  %one = getelementptr %tile, ptr %slot, i64 %n
  %d = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %one
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

define spir_kernel void @part(ptr addrspace(1) %p, i64 %n) {
entry:
  %slot = alloca [4 x %tile]
  %end = getelementptr i8, ptr %slot, i64 32
  br label %loop

loop:
  %at = phi ptr [ %slot, %entry ], [ %next, %loop ]
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %at
  %next = getelementptr i8, ptr %at, i64 4
  %last = icmp eq ptr %next, %end
  br i1 %last, label %out, label %loop

out:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
