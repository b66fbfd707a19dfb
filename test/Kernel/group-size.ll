; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; The last group of a row may be smaller: min(local, global - group * local).

; CHECK-LABEL: define void @k(
; CHECK: [[GLOBAL:%.*]] = load i64, ptr {{.*}}
; CHECK: [[LOCAL:%.*]] = load i64, ptr {{.*}}
; CHECK: [[OFFSET:%.*]] = load i64, ptr {{.*}}
; CHECK: [[GROUP:%.*]] = load i64, ptr {{.*}}
; CHECK: [[START:%.*]] = mul i64 [[GROUP]], [[LOCAL]]
; CHECK: [[REST:%.*]] = sub i64 [[GLOBAL]], [[START]]
; CHECK: call i64 @llvm.umin.i64(i64 [[LOCAL]], i64 [[REST]])

define spir_kernel void @k() {
  ret void
}
