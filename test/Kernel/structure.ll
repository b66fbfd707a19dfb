; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; Each work-item has its own copy of a structure passed by value.

; CHECK: define internal void @k.item(ptr %s,
; CHECK-NEXT: [[COPY:%.*]] = alloca %point
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr {{.*}}[[COPY]], ptr align 1 %s, i64 16, i1 false)
; CHECK-NEXT: store i64 7, ptr [[COPY]]

%point = type { i64, i64 }

define spir_kernel void @k(ptr byval(%point) %s) {
  store i64 7, ptr %s
  ret void
}
