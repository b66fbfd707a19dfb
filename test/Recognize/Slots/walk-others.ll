; Comparisons of a walk's position with other pointers, and signed ones, stay comparisons of
; addresses; the end of an array of arrays is a position.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @compared(
; CHECK: [[I:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT: getelementptr %tile, ptr %slot, i64 [[I]]
; CHECK: [[NEXT]] = add i64 [[I]], 1
; CHECK: %signed = icmp slt i64 %x, %y
; CHECK: %other = icmp eq ptr %next, %p
; CHECK: %turned = icmp eq ptr %p, %next
; CHECK: %made = icmp eq ptr %next, %q
; CHECK: %wide = icmp eq ptr %next, %far
; CHECK: %scaled = icmp eq ptr %next, %vscale
; CHECK: %huge = icmp eq ptr %next, %shifted
; CHECK: %over = icmp eq ptr %next, %product
; CHECK: %outer = icmp eq ptr %next, %second
; CHECK: %part = icmp eq ptr %next, %member
; CHECK: %several = icmp eq <2 x ptr> %all, %both
; CHECK: icmp eq i64 [[NEXT]], 4

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

declare void @use(i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, <2 x i1>)

define void @compared(ptr %p, i64 %n, i128 %w, <2 x ptr> %both, <2 x i64> %j) {
entry:
  %slot = alloca [4 x %tile]
  br label %loop
loop:
  %at = phi ptr [ %slot, %entry ], [ %next, %loop ]
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %at
  %next = getelementptr %tile, ptr %at, i64 1
  %end = getelementptr [4 x %tile], ptr %slot, i64 0, i64 4
  %x = ptrtoint ptr %next to i64
  %y = ptrtoint ptr %end to i64
  %signed = icmp slt i64 %x, %y
  %other = icmp eq ptr %next, %p
  %turned = icmp eq ptr %p, %next
  %q = inttoptr i64 %n to ptr
  %made = icmp eq ptr %next, %q
  %far = getelementptr %tile, ptr %slot, i128 %w
  %wide = icmp eq ptr %next, %far
  %vscale = getelementptr <vscale x 4 x i32>, ptr %slot, i64 %n
  %scaled = icmp eq ptr %next, %vscale
  %bits = shl nsw i64 %n, 63
  %shifted = getelementptr i8, ptr %slot, i64 %bits
  %huge = icmp eq ptr %next, %shifted
  %much = mul nsw i64 %n, 4611686018427387904
  %product = getelementptr %tile, ptr %slot, i64 %much
  %over = icmp eq ptr %next, %product
  %second = getelementptr [4 x %tile], ptr %slot, i64 %n, i64 1
  %outer = icmp eq ptr %next, %second
  %member = getelementptr %tile, ptr %slot, i64 0, i32 0
  %part = icmp eq ptr %next, %member
  %all = getelementptr %tile, ptr %slot, <2 x i64> %j
  %several = icmp eq <2 x ptr> %all, %both
  call void @use(i1 %signed, i1 %other, i1 %turned, i1 %made, i1 %wide, i1 %scaled, i1 %huge, i1 %over, i1 %outer, i1 %part, <2 x i1> %several)
  %last = icmp eq ptr %next, %end
  br i1 %last, label %out, label %loop
out:
  ret void
}


