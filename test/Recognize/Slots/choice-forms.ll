; Undefined operands and several edges of a switch to a choice; indices of arrays of arrays.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @undefined(
; CHECK: alloca [3 x target({{.*}})]
; CHECK: alloca [3 x i32]
; CHECK: phi i64 [ [[I:%.*]], %entry ], [ [[I]], %entry ], [ poison, %other ]
; CHECK-NOT: select {{.*}}ptr

; CHECK-LABEL: @times(
; CHECK: alloca [12 x i32]
; CHECK: mul i64 %j, 3
; CHECK: select i1 %c, i64

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define i32 @undefined(i64 %i, i32 %n) {
entry:
  %a = alloca [3 x %tile]
  call void @llvm.lifetime.start.p0(ptr %a)
  %p = getelementptr %tile, ptr %a, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %p
  switch i32 %n, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  br label %end
end:
  %s = phi ptr [ %p, %entry ], [ %p, %entry ], [ undef, %other ]
  %at = getelementptr %tile, ptr %s, i64 0, i32 1
  %v = load i32, ptr %at
  ret i32 %v
}
define i32 @times(i64 %i, i64 %j, i1 %c) {
  %a = alloca [4 x [3 x %tile]]
  %p = getelementptr %tile, ptr %a, i64 %i
  %q = getelementptr [3 x %tile], ptr %a, i64 %j
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %p
  %s = select i1 %c, ptr %p, ptr %q
  %at = getelementptr %tile, ptr %s, i64 0, i32 1
  %v = load i32, ptr %at
  ret i32 %v
}
declare void @llvm.lifetime.start.p0(ptr)


