; A structure in a structure is split too. Lifetimes and comparisons that nothing uses do not
; keep an array whole.

; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; CHECK-LABEL: @nested(
; CHECK-NEXT: [[MATRIX:%.*]] = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
; CHECK-NEXT: [[INNER:%.*]] = alloca [4 x i32]
; CHECK-NEXT: [[OUTER:%.*]] = alloca [4 x i32]
; CHECK-NOT: lifetime
; CHECK-NOT: icmp
; CHECK: [[A:%.*]] = getelementptr [8 x i8], ptr [[MATRIX]], i64 %i
; CHECK-NEXT: store {{.*}} zeroinitializer, ptr [[A]]
; CHECK-NEXT: [[B:%.*]] = getelementptr [4 x i8], ptr [[INNER]], i64 %i
; CHECK-NEXT: store i32 %n, ptr [[B]]
; CHECK-NEXT: [[C:%.*]] = getelementptr [4 x i8], ptr [[OUTER]], i64 %j
; CHECK-NEXT: store i32 %n, ptr [[C]]
; CHECK-NEXT: [[D:%.*]] = getelementptr [4 x i8], ptr [[INNER]], i64 %i
; CHECK-NEXT: load i32, ptr [[D]]

%tile = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }
%pair = type { %tile, i32 }

define i32 @nested(i64 %i, i64 %j, i32 %n) {
  %t = alloca [4 x %pair]
  call void @llvm.lifetime.start.p0(ptr %t)
  %one = getelementptr %pair, ptr %t, i64 %i
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %one
  %unused = icmp eq ptr %one, %t
  %inner = getelementptr %pair, ptr %one, i64 0, i32 0, i32 1
  store i32 %n, ptr %inner
  %outer = getelementptr %pair, ptr %t, i64 %j, i32 1
  store i32 %n, ptr %outer
  %v = load i32, ptr %inner
  call void @llvm.lifetime.end.p0(ptr %t)
  ret i32 %v
}
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)


