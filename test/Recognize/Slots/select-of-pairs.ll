; RUN: %tenon_opt -passes='function(tenon-promote-slots)' -S < %s | FileCheck %s

; A select between structures in two arrays is one between indices into one array.

; CHECK: %[[M:.*]] = alloca [6 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
; CHECK: %[[N:.*]] = alloca [6 x i32]
; CHECK: %[[I:.*]] = add i64 2, %i
; CHECK: %[[K:.*]] = select i1 %c, i64 %[[I]], i64 %{{.*}}
; CHECK: %[[P:.*]] = getelementptr [8 x i8], ptr %[[M]], i64 %[[K]]
; CHECK: store target({{.*}}) zeroinitializer, ptr %[[P]]
; CHECK: %[[Q:.*]] = getelementptr [4 x i8], ptr %[[N]], i64
; CHECK: load i32, ptr %[[Q]]

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32 }

define i32 @f(i64 %i, i64 %j, i1 %c) {
  %a = alloca [4 x %pair]
  %b = alloca [2 x %pair]
  %p = getelementptr %pair, ptr %a, i64 %i
  %q = getelementptr %pair, ptr %b, i64 %j
  %s = select i1 %c, ptr %p, ptr %q
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  %n = getelementptr %pair, ptr %s, i64 0, i32 1
  %v = load i32, ptr %n
  ret i32 %v
}
