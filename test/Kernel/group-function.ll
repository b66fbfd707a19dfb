; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; The kernel's name becomes that of the function that runs one work-group; the
; kernel itself is the code of one work-item, called for each position in the work-group.

; CHECK: define internal void @k.item(ptr addrspace(1) %p, i64 %n, i64 %{{.*}}, ptr %{{[0-9]+}})
; CHECK: store i64 %n, ptr addrspace(1) %p
; CHECK-LABEL: define void @k(ptr noalias readonly %args, ptr noalias readonly %range, ptr noalias readonly %group, ptr noalias %local)
; CHECK: [[P0:%.*]] = load ptr, ptr {{.*}}
; CHECK: load ptr addrspace(1), ptr [[P0]]
; CHECK: load i64, ptr {{.*}}, align 1
; CHECK: z:
; CHECK: y:
; CHECK: x:
; CHECK: call void @k.item(
; CHECK: x.end:
; CHECK: y.end:
; CHECK: z.end:
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  store i64 %n, ptr addrspace(1) %p
  ret void
}
