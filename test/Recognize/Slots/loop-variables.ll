; Variables that a loop allocates become SSA values, unless an earlier
; iteration's may still be accessed: through another variable, or by a phi.
; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: define void @forgotten(
; CHECK-NOT: alloca
; CHECK: store <4 x float> splat (float 1.000000e+00), ptr %p
; CHECK: ret void
define void @forgotten(ptr %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i1 %more) {
entry:
  br label %loop
loop:
  %used = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %m, %entry ], [ %m, %loop ]
  %v = alloca [4 x float]
  call void @llvm.lifetime.start.p0(ptr %v)
  store <4 x float> splat (float 1.0), ptr %v
  %w = load <4 x float>, ptr %v
  call void @llvm.lifetime.end.p0(ptr %v)
  store <4 x float> %w, ptr %p
  br i1 %more, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: define void @kept(
; CHECK: loop:
; CHECK: %v = alloca float
define void @kept(ptr %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i1 %more) {
entry:
  br label %loop
loop:
  %used = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %m, %entry ], [ %m, %loop ]
  %v = alloca float
  store ptr %v, ptr %p
  br i1 %more, label %loop, label %done
done:
  ret void
}

; CHECK-LABEL: define void @carried(
; CHECK: loop:
; CHECK: %v = alloca float
define void @carried(ptr %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i1 %more) {
entry:
  br label %loop
loop:
  %used = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %m, %entry ], [ %m, %loop ]
  %last = phi ptr [ %p, %entry ], [ %v, %loop ]
  %v = alloca float
  store float 1.0, ptr %v
  store float 2.0, ptr %last
  br i1 %more, label %loop, label %done
done:
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
